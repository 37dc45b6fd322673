import { shareOf } from '@polder/base/amount'
import type { Plan } from '../plan/plan.ts'
import type { SponsorTree } from './sponsor-tree.ts'

/**
 * Referral (docs/money.md#referral): of the interest that the wallets n steps below it earned that day, a sponsor earns
 * the percentage of level n, if its own active principal reaches the threshold of level n. A locked level is not
 * passed up. The base is interest, never the purchase price; it is summed first and rounded down once.
 * @param i.interest what each wallet earned, by place in the tree; wei
 * @param i.principal active principal of each wallet at the end of the day; wei
 * @param earn called for each (level from 1, place of the sponsor, wei above 0)
 */
export function payCommissions(
  i: {
    tree: SponsorTree
    interest: readonly bigint[]
    principal: readonly bigint[]
    levels: Plan['referral']
  },
  earn: (level: number, place: number, amount: bigint) => void,
): void {
  const { sponsor } = i.tree
  let below: readonly bigint[] = i.interest
  i.levels.forEach(({ basisPoints, threshold }, step) => {
    const bases = new Array<bigint>(sponsor.length).fill(0n)
    let any = false
    for (let place = sponsor.length - 1; place >= 0; place--) {
      const amount = below[place]!
      const above = sponsor[place]!
      if (amount === 0n || above < 0) continue
      bases[above] = bases[above]! + amount
      any = true
    }
    if (any) {
      bases.forEach((base, place) => {
        if (base === 0n || i.principal[place]! < threshold) return
        const amount = shareOf(base, basisPoints)
        if (amount > 0n) earn(step + 1, place, amount)
      })
    }
    below = bases
  })
}
