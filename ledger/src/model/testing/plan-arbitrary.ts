import fc from 'fast-check'
import type { PlanTerms } from '../../plan/plan.ts'

/** Prices that sum to thresholds below exactly, and one that leaves odd wei everywhere. */
const PRICES = ['10', '20', '5', '10.000000000000000001', '7.3']
const INTERESTS = ['0.1', '0.333333333333333333', '0.000000000000000007', '1', '0.07', '0']
const REFERRAL_THRESHOLDS = ['0', '0', '5', '10', '10.000000000000000001', '20', '25']
const CLUB_THRESHOLDS = ['5', '10', '20', '25', '30', '40', '50', '100']

/** Plans whose rare things happen within weeks and with a few dozen POL. */
export const termsArbitrary: fc.Arbitrary<PlanTerms> = fc.record({
  catalogue: fc
    .array(fc.record({ price: fc.constantFrom(...PRICES), dailyInterest: fc.constantFrom(...INTERESTS) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((nfts) => nfts.map((nft, i) => ({ ...nft, id: `nft-${i}`, name: `NFT ${i}`, imageUrl: '/x.svg' }))),
  withdrawal: fc.record({
    feeBasisPoints: fc.constantFrom(500, 500, 0, 333, 9_999),
    minimum: fc.constantFrom('0.01', '0.000000000000000001', '1'),
    minimumBalance: fc.constantFrom('1', '0', '0.5'),
  }),
  referral: fc.array(
    fc.record({
      basisPoints: fc.constantFrom(1_000, 500, 333, 1, 0),
      threshold: fc.constantFrom(...REFERRAL_THRESHOLDS),
    }),
    { minLength: 10, maxLength: 10 },
  ),
  clubs: fc
    .uniqueArray(fc.constantFrom(...CLUB_THRESHOLDS), { minLength: 1, maxLength: 4 })
    .chain((thresholds) =>
      fc
        .array(fc.constantFrom(100, 150, 777, 2_500), {
          minLength: thresholds.length,
          maxLength: thresholds.length,
        })
        .map((percents) =>
          thresholds
            .sort((a, b) => Number(a) - Number(b))
            .map((threshold, i) => ({ name: `Club ${i}`, threshold, basisPoints: percents[i]! })),
        ),
    ),
  clubRules: fc.record({
    minimumLegBasisPoints: fc.constantFrom(4_000, 4_000, 5_000, 2_500, 1_000, 0),
    seasoningDays: fc.constantFrom(0, 0, 1, 7, 7, 10, 30, 40),
  }),
  mysteryBox: fc.record({
    days: fc.constantFrom(90, 20, 20, 5, 0),
    vestingDays: fc.constantFrom(7, 30, 1, 0, 35),
    tiers: fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 0, maxLength: 3 })
      .map((cuts) => [...cuts, 10_000].sort((a, b) => a - b))
      .map((cuts) =>
        cuts.map((cut, i) => ({
          name: `Tier ${i}`,
          chanceBasisPoints: cut - (cuts[i - 1] ?? 0),
          rewardBasisPoints: [100, 333, 1_000, 0][i]!,
        })),
      ),
  }),
  prizePool: fc
    .record({
      weeks: fc.constantFrom(1, 2, 3, 5, 12, 0),
      threshold: fc.constantFrom('0.1', '0.01', '0.000000000000000001', '0', '0.5'),
      weeklyPool: fc.constantFrom('1', '0.000000000000000007', '100', '0'),
      finalPool: fc.constantFrom('6', '0.000000000000000011', '0'),
    })
    .map((pool) => ({ ...pool, shares: pool.weeks % 2 === 1 ? 'byEarnings' : 'equal' })),
})
