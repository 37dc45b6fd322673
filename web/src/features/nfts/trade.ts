import { client, refreshFigures } from '../../api/client.ts'
import { graphql } from '../../api/graphql.ts'
import { mutate } from '../../api/mutate.ts'
import { act } from '../../wallet/act.ts'

const PurchaseMutation = graphql(`
  mutation Purchase($nftId: ID!, $quantity: Int!, $idempotencyKey: String) {
    purchase(nftId: $nftId, quantity: $quantity, idempotencyKey: $idempotencyKey) {
      __typename
      ... on Purchased {
        wallet {
          address
          balances {
            available
            principal
            withdrawable
          }
        }
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

const SellMutation = graphql(`
  mutation Sell($positionId: ID!, $idempotencyKey: String) {
    sell(positionId: $positionId, idempotencyKey: $idempotencyKey) {
      __typename
      ... on Sold {
        position {
          id
          status
          closedAt
          soldPrice
        }
        wallet {
          address
          balances {
            available
            principal
            withdrawable
          }
        }
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

/**
 * Buys NFTs from the available balance, all of them or none; signs in first where needed.
 * @param idempotencyKey made for this attempt and the same for each retry of it
 * @throws RefusedError with the server's words, or the wallet's rejection of the sign-in
 */
export async function purchase(nftId: string, quantity: number, idempotencyKey: string): Promise<void> {
  await act(() => mutate(client, PurchaseMutation, { nftId, quantity, idempotencyKey }))
  await refreshFigures()
}

/** Sells a position back at its full price; otherwise as {@link purchase}. */
export async function sell(positionId: string, idempotencyKey: string): Promise<void> {
  await act(() => mutate(client, SellMutation, { positionId, idempotencyKey }))
  await refreshFigures()
}
