import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import { type Plan, parsePlan } from '../plan/plan.ts'
import { clubReward } from '../rules/club.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { planEffects } from './plan-effects.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const POL = 10n ** 18n
const volume = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 0n, max: 20_000n }),
  fc.bigInt({ min: 0n, max: 900n }).map((pol) => pol * POL),
  // Where thresholds and shares are just met.
  fc.constantFrom(399n, 400n, 600n, 601n, 2_000n, 3_000n).map((pol) => pol * POL),
)
const plan: fc.Arbitrary<Plan> = fc
  .record({
    minimumLegBasisPoints: fc.constantFrom(0, 1, 3_333, 4_000, 5_000),
    clubs: fc.uniqueArray(
      fc.record({ threshold: fc.bigInt({ min: 1n, max: 6_000n }), basisPoints: fc.nat({ max: 10_000 }) }),
      { maxLength: 5, selector: ({ threshold }) => threshold },
    ),
    unit: fc.constantFrom(1n, POL),
  })
  .map(({ minimumLegBasisPoints, clubs, unit }) => ({
    ...parsePlan(defaultPlan),
    clubRules: { minimumLegBasisPoints, seasoningDays: 0 },
    clubs: clubs
      .toSorted((a, b) => Number(a.threshold - b.threshold))
      .map((club, i) => ({ ...club, name: `club ${i}`, threshold: club.threshold * unit })),
  }))

it('says of clubs what the rule gives team by team', async () => {
  const now = parsePlan(defaultPlan)
  await fc.assert(
    fc.asyncProperty(plan, fc.array(fc.tuple(volume, volume), { maxLength: 30 }), async (draft, teams) => {
      await ledger.db.query('truncate team_a')
      await ledger.db.query(
        `insert into team_a (wallet_id, place, middle, last, left_volume, right_volume, left_seasoned, right_seasoned, active)
         select n, n, n, n, 0, 0, l, r, 0 from unnest($1::numeric[], $2::numeric[]) with ordinality as t (l, r, n)`,
        [teams.map(([left]) => String(left)), teams.map(([, right]) => String(right))],
      )
      const [was, is] = [now, draft].map((terms) =>
        teams.flatMap(([left, right]) => clubReward(terms, left, right)?.amount ?? []),
      )
      const sum = (paid: bigint[]) => paid.reduce((all, amount) => all + amount, 0n)
      const effects = await planEffects(ledger.db.manager, now, draft)
      expect(effects.find(({ area }) => area === 'clubs')).toMatchObject({
        countBefore: was!.length,
        countAfter: is!.length,
        amountBefore: sum(was!),
        amountAfter: sum(is!),
      })
    }),
    { numRuns: 200 },
  )
})
