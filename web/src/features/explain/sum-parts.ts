import { parsePol } from '../../texts/format.ts'

/**
 * Adds up what a day is said to consist of; amounts in POL.
 * @returns wei of each part, and whether all of them come to the day's total, to the last wei
 */
export function sumParts<Kind extends string>(
  parts: Record<Kind, readonly { amount: string }[]>,
  total: string,
) {
  const sums = Object.fromEntries(
    Object.entries<readonly { amount: string }[]>(parts).map(([kind, pieces]) => [
      kind,
      sum(pieces.map(({ amount }) => parsePol(amount))),
    ]),
  ) as Record<Kind, bigint>
  return { sums, isExact: sum(Object.values(sums)) === parsePol(total) }
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, wei) => total + wei, 0n)
}
