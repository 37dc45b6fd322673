/**
 * Which positions are sold for an exit that the available balance does not cover (docs/payouts.md#exits): as few as can be,
 * and of them the last is the cheapest that suffices. So no more principal is given up than must be.
 * @param positions with prices in wei, the oldest first: of equal prices it is sold first
 * @param needed wei
 * @returns in the order of their sale; all of them when they do not suffice
 */
export function positionsToSell<P extends { readonly price: bigint }>(
  positions: readonly P[],
  needed: bigint,
): P[] {
  const dearestFirst = [...positions].sort((one, other) =>
    one.price === other.price ? 0 : one.price > other.price ? -1 : 1,
  )
  const sold: P[] = []
  let left = needed
  for (const [index, dearest] of dearestFirst.entries()) {
    if (left <= 0n) break
    if (dearest.price >= left) {
      const enough = dearestFirst.slice(index).filter(({ price }) => price >= left)
      return [...sold, enough.find(({ price }) => price === enough.at(-1)!.price)!]
    }
    sold.push(dearest)
    left -= dearest.price
  }
  return sold
}
