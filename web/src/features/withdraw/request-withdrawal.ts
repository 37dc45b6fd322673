import { formatPol } from '../../amounts/pol.ts'
import { client, refreshFigures } from '../../api/client.ts'
import { graphql } from '../../api/graphql.ts'
import { mutate } from '../../api/mutate.ts'
import { act } from '../../wallet/act.ts'

const WithdrawMutation = graphql(`
  mutation Withdraw($amount: POL!, $idempotencyKey: String) {
    withdraw(amount: $amount, idempotencyKey: $idempotencyKey) {
      __typename
      ... on WithdrawalAccepted {
        withdrawal { id net }
      }
      ... on Refused { code message }
    }
  }
`)

const CancelMutation = graphql(`
  mutation CancelWithdrawal($id: ID!) {
    cancelWithdrawal(id: $id) {
      __typename
      ... on Refused { code message }
    }
  }
`)

/**
 * Books a withdrawal; signs in first where needed.
 * @param amountWei what is taken from the balance, fee included
 * @param idempotencyKey the same for each retry of this request
 * @returns what arrives, POL
 * @throws RefusedError with the server's words, or the wallet's rejection of the sign-in
 */
export async function requestWithdrawal(amountWei: bigint, idempotencyKey: string): Promise<string> {
  const variables = { amount: formatPol(amountWei), idempotencyKey }
  const { withdrawal } = await act(() => mutate(client, WithdrawMutation, variables))
  void refreshFigures()
  return withdrawal.net
}

/** Takes back a withdrawal that is not signed yet; throws as {@link requestWithdrawal}. */
export async function cancelWithdrawal(id: string): Promise<void> {
  await act(() => mutate(client, CancelMutation, { id }))
  void refreshFigures()
}
