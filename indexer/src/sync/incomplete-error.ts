/** A node's logs do not add up to what the contract counted. Nothing was booked past the gap. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  constructor(
    readonly node: string,
    readonly gap: string,
  ) {
    super(`${node} left out a log: ${gap}`)
  }
}
