/** What a resolver is given with each operation. */
export interface GraphqlContext {
  changes: { wallet(address: string): AsyncIterable<unknown>; closes(): AsyncIterable<unknown> }
}
