import { formatPol } from '../../amounts/pol.ts'
import { client, refreshFigures } from '../../api/client.ts'
import { graphql, type ResultOf, readFragment } from '../../api/graphql.ts'
import { mutate } from '../../api/mutate.ts'
import { act } from '../../wallet/act.ts'
import { withdrawalFragment } from './withdrawal-fragment.ts'

const WithdrawMutation = graphql(
  `
    mutation Withdraw($amount: POL!, $idempotencyKey: String) {
      withdraw(amount: $amount, idempotencyKey: $idempotencyKey) {
        __typename
        ... on WithdrawalAccepted {
          withdrawal {
            id
            ...Withdrawal
          }
          wallet {
            address
            balances {
              available
              withdrawable
              inFlight
            }
          }
        }
        ... on Refused {
          code
          message
        }
      }
    }
  `,
  [withdrawalFragment],
)

const CancelMutation = graphql(
  `
    mutation CancelWithdrawal($id: ID!) {
      cancelWithdrawal(id: $id) {
        __typename
        ... on WithdrawalCancelled {
          withdrawal {
            id
            ...Withdrawal
          }
          wallet {
            address
            balances {
              available
              withdrawable
              inFlight
            }
          }
        }
        ... on Refused {
          code
          message
        }
      }
    }
  `,
  [withdrawalFragment],
)

/**
 * Books a withdrawal; signs in first where needed.
 * @param amountWei what is taken from the balance, fee included
 * @param idempotencyKey the same for each retry of this request
 * @throws RefusedError with the server's words, or the wallet's rejection of the sign-in
 */
export async function requestWithdrawal(
  amountWei: bigint,
  idempotencyKey: string,
): Promise<ResultOf<typeof withdrawalFragment>> {
  const variables = { amount: formatPol(amountWei), idempotencyKey }
  const { withdrawal } = await act(() => mutate(client, WithdrawMutation, variables))
  void refreshFigures()
  return readFragment(withdrawalFragment, withdrawal)
}

/** Takes back a withdrawal that is not signed yet; throws as {@link requestWithdrawal}. */
export async function cancelWithdrawal(id: string): Promise<void> {
  await act(() => mutate(client, CancelMutation, { id }))
  void refreshFigures()
}
