import { graphql, type ResultOf } from '../../api/graphql.ts'

export const fullLineFragment = graphql(`
  fragment FullLine on StatementLine {
    id
    type
    status
    amount
    change
    balanceAfter
    at
    day
    label
    txHash
  }
`)

/** One change of the available balance, with the balance after it. */
export type FullLine = ResultOf<typeof fullLineFragment>
