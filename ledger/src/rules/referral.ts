import type { Plan } from '../plan/plan.ts'
import { Amounts, wordsOf } from './amounts.ts'
import type { SponsorTree } from './sponsor-tree.ts'

/**
 * Referral (docs/money.md#referral): of the interest that the wallets n steps below it earned that day, a sponsor earns
 * the percentage of level n, if its own active principal reaches the threshold of level n. A locked level is not
 * passed up. The base is interest, never the purchase price; it is summed first and rounded down once.
 * @param i.interest what each wallet earned, by place in the tree; wei
 * @param i.principal active principal of each wallet at the end of the day; wei
 * @returns what each wallet earns, a column for each level
 */
export function commissionsOf(i: {
  tree: SponsorTree
  interest: Amounts
  principal: Amounts
  levels: Plan['referral']
}): Amounts[] {
  const { sponsor } = i.tree
  let below = i.interest
  // First what came up to each wallet from n steps below it, then its share of that.
  const columns = i.levels.map(() => {
    const bases = new Amounts(sponsor.length)
    for (let place = sponsor.length - 1; place >= 0; place--) {
      const above = sponsor[place]!
      if (above >= 0 && !below.isZero(place)) bases.addFrom(above, below, place)
    }
    below = bases
    return bases
  })
  i.levels.forEach(({ basisPoints, threshold }, step) => {
    const column = columns[step]!
    const minimum = wordsOf(threshold)
    for (let place = sponsor.length - 1; place >= 0; place--) {
      if (column.isZero(place)) continue
      column.keepShare(place, i.principal.isBelow(place, minimum) ? 0 : basisPoints)
    }
  })
  return columns
}
