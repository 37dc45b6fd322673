import { graphql } from '../../api/graphql.ts'

export const withdrawalFragment = graphql(`
  fragment Withdrawal on Withdrawal {
    id
    amount
    fee
    net
    state
    status
    requestedAt
    txHash
    kept
    cancellable
    waitingFor
    forExit
  }
`)
