import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyDay } from '../close/day-digest.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import { planWith, Scenario } from './testing/scenario.ts'

let s: Scenario
/** A Sunday that ends a month, within the event of the boxes: everything is decided on it. */
const DAY = '2027-02-28'

beforeAll(async () => {
  s = await Scenario.open({
    at: '2027-02-24T15:00:00Z',
    terms: planWith({
      referral: defaultPlan.referral.map(({ basisPoints }) => ({ basisPoints, threshold: '0' })),
      clubs: [{ name: 'Club', threshold: '20', basisPoints: 333 }],
      clubRules: { minimumLegBasisPoints: 0, seasoningDays: 1 },
      prizePool: { weeks: 1, threshold: '0.01', weeklyPool: '100', finalPool: '600' },
    }),
  })
  for (const n of [1, 2, 3]) {
    await s.join(n, n === 1 ? null : 1, 1_000)
    await s.buy(n, 'dike')
  }
  await s.daily(DAY)
  await s.buy(2, 'sluice')
  await s.daily('2027-03-02')
})
afterAll(() => s?.ledger.close())

async function holds(day: string): Promise<boolean> {
  const { recorded, taken } = await verifyDay(s.ledger.db, day)
  return recorded === taken
}

/**
 * Whether the day still holds after a change, which is then undone.
 * @param change makes the statement, given `from … where …` of the day's rows
 */
async function holdsAfter(table: string, change: (rows: string) => string): Promise<boolean> {
  const rows = `from ${table} where ${table === 'mystery_box' ? 'drawn_day' : 'day'} = '${DAY}'`
  const [found] = await s.ledger.db.query(`select count(*)::integer as count ${rows}`)
  expect(found.count).toBeGreaterThan(0)
  await s.ledger.tamper('drop table if exists kept', `create table kept as select * ${rows}`, change(rows))
  const held = await holds(DAY)
  await s.ledger.tamper(`delete ${rows}`, `insert into ${table} select * from kept`, 'drop table kept')
  return held
}

describe('the digest of a day', () => {
  it('holds as long as nothing is changed', async () => {
    for (const day of ['2027-02-24', DAY, '2027-03-01']) expect(await holds(day)).toBe(true)
  })

  it('is what it was before a plan could weigh the shares of a prize', async () => {
    expect((await verifyDay(s.ledger.db, DAY)).recorded).toBe(
      '0da9a988c6b6b02b7481b04357a8e0a1918d639df59afd5a4ada87ff6b005ea5',
    )
  })

  it.each([
    ['an amount', 'day_income', 'interest = interest + 1, amount = amount + 1'],
    ['a kind of reward', 'day_income', 'c1 = c2, c2 = c1'],
    ['the tier of a box', 'mystery_box', `tier = 'Other'`],
    ['the reward of a box', 'mystery_box', 'reward = reward + 1'],
    ['the vesting of a box', 'mystery_box', `vests_at = vests_at + interval '1 microsecond'`],
    ['the seed', 'box_seed', `seed = sha256('other')`],
    ['the week of a prize', 'prize_round', `week_id = '2027-W07'`],
    ['the pool of a prize', 'prize_round', 'pool = pool + 1'],
    ['the threshold of a prize', 'prize_round', 'threshold = threshold + 1'],
    ['how many qualified', 'prize_round', 'qualified = qualified - 1'],
    ['the share of a prize', 'prize_round', 'share = share - 1'],
    ['the name of a club', 'club_payout', `club = 'Other'`],
    ['a leg of a club', 'club_payout', 'left_volume = left_volume + 1'],
    ['the percentage of a club', 'club_payout', 'basis_points = basis_points + 1'],
    ['what a club paid', 'club_payout', 'amount = amount + 1'],
    ['the plan of the day', 'day_close', 'plan_version = plan_version + 1'],
    ['the digest before', 'day_close', 'previous_digest = digest'],
  ])('shows when %s is altered', async (_, table, change) => {
    expect(
      await holdsAfter(table, (rows) =>
        rows.replace('from', 'update').replace('where', `set ${change} where`),
      ),
    ).toBe(false)
    expect(await holds(DAY)).toBe(true)
  })

  it.each(['day_income', 'mystery_box', 'box_seed', 'prize_round', 'club_payout'])(
    'shows when rows of %s are taken away',
    async (table) => {
      expect(await holdsAfter(table, (rows) => `delete ${rows}`)).toBe(false)
      expect(await holds(DAY)).toBe(true)
    },
  )
})
