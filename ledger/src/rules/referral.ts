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
  const inTurn = [new Amounts(sponsor.length), new Amounts(sponsor.length)]
  let below = i.interest
  return i.levels.map(({ basisPoints, threshold }, step) => {
    const bases = inTurn[step % 2]!
    bases.clear()
    for (let place = sponsor.length - 1; place >= 0; place--) {
      const above = sponsor[place]!
      if (above >= 0 && !below.isZero(place)) bases.addFrom(above, below, place)
    }
    const earned = new Amounts(sponsor.length)
    const least = wordsOf(threshold)
    for (let place = 0; place < sponsor.length; place++) {
      if (bases.isZero(place) || i.principal.isBelow(place, least)) continue
      earned.addShare(place, bases, basisPoints)
    }
    below = bases
    return earned
  })
}
