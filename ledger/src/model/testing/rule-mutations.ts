/** A fault put into the real rules: `from`, which must stand exactly once in the file, becomes `to`. */
export interface Mutation {
  name: string
  /** from ledger/src on */
  file: string
  from: string
  to: string
}

const interest = '../migrations/0002_books.up.sql'
const referral = 'rules/referral.ts'
const box = 'rules/mystery-box.ts'
const prize = 'rules/prize-pool.ts'
const club = 'rules/club.ts'
const facts = 'close/day-facts.ts'
const income = 'close/day-income.ts'
const digest = 'close/day-digest.ts'
const forecast = 'rules/forecast.ts'

/** Faults that the unit tests and the stories against the naive model must notice. */
export const mutations: readonly Mutation[] = [
  {
    name: 'interest on the day of the purchase',
    file: interest,
    from: 'select opened_day < day and',
    to: 'select opened_day <= day and',
  },
  {
    name: 'interest on the day of the sale',
    file: interest,
    from: 'select opened_day <= day and (closed_day is null or closed_day > day)',
    to: 'select opened_day <= day and (closed_day is null or closed_day >= day)',
  },
  {
    name: 'positions bought after the day count in a late close',
    file: interest,
    from: 'select opened_day <= day and',
    to: 'select',
  },
  {
    name: 'wallets that joined after the day count in a late close',
    file: 'teams/read-tree.ts',
    from: 'where created_at <',
    to: 'where true or created_at <',
  },
  {
    name: 'a rival closes the day between two looks at it',
    file: 'close/begin-close.ts',
    from: 'where day = $1 for no key update',
    to: 'where day = $1',
  },
  {
    name: 'level off by one',
    file: income,
    from: 'COMMISSIONS[step]!',
    to: 'COMMISSIONS[Math.min(step + 1, 9)]!',
  },
  {
    name: 'locked level passed up',
    file: referral,
    from: 'column.keepShare(place, i',
    to: `if (sponsor[place]! >= 0 && i.principal.isBelow(place, minimum)) column.addFrom(sponsor[place]!, column, place)
      column.keepShare(place, i`,
  },
  {
    name: 'level locked at exactly its threshold',
    file: referral,
    from: 'i.principal.isBelow(place, minimum)',
    to: 'i.principal.get(place) <= threshold',
  },
  {
    name: 'commission rounded down per branch instead of once',
    file: referral,
    from: 'bases.addFrom(above, below, place)',
    to: `{
        const share = BigInt(i.levels[0]!.basisPoints)
        bases.add(above, (((below.get(place) * share) / 10_000n) * 10_000n) / share)
      }`,
  },
  {
    name: 'commission on principal instead of interest',
    file: referral,
    from: 'let below = i.interest',
    to: 'let below = i.principal',
  },
  {
    name: 'box drawn for a position sold on its day',
    file: facts,
    from: 'where opened_day = $1::date and held_at_end(opened_day, closed_day, $1) order by id',
    to: 'where opened_day = $1::date order by id',
  },
  {
    name: 'box event a day longer',
    file: box,
    from: 'days < plan.mysteryBox.days',
    to: 'days <= plan.mysteryBox.days',
  },
  { name: 'tier at its border', file: box, from: 'basisPoint < reach', to: 'basisPoint <= reach' },
  {
    name: 'seed of the next day',
    file: '../migrations/0005_rewards_and_teams.up.sql',
    from: 'c.length - 1 - (of_day',
    to: 'c.length - 2 - (of_day',
  },
  {
    name: 'vesting ignored',
    file: box,
    from: 'return box.closedAt === null || box.closedAt.getTime() >= box.vestsAt.getTime()',
    to: 'return box.vestsAt !== null',
  },
  {
    name: 'box forfeited by a sale at the instant it vests',
    file: box,
    from: 'box.closedAt.getTime() >= box.vestsAt.getTime()',
    to: 'box.closedAt.getTime() > box.vestsAt.getTime()',
  },
  {
    name: 'box vests a day early',
    file: box,
    from: 'plan.mysteryBox.vestingDays * DAY_MS',
    to: '(plan.mysteryBox.vestingDays - 1) * DAY_MS',
  },
  {
    name: 'final prize missing',
    file: prize,
    from: 'day === campaign.lastDay ? [weekly, final] : [weekly]',
    to: `finalPool >= 0n ? [weekly] : []`,
  },
  { name: 'week ends on Saturday', file: prize, from: '!endsWeek(day)', to: '!endsWeek(addDays(day, 1))' },
  {
    name: 'campaign a week longer',
    file: prize,
    from: 'plan.prizePool.weeks * 7 - 1',
    to: 'plan.prizePool.weeks * 7 + 6',
  },
  {
    name: "prize without the day's own earnings",
    file: income,
    from: 'income.sumOf(COMMISSIONS)',
    to: 'income.sumOf([])',
  },
  {
    name: 'prize only above the threshold',
    file: income,
    from: '!earned.isBelow(place, threshold)',
    to: 'earned.get(place) > round.threshold',
  },
  {
    name: 'prize share rounded up',
    file: prize,
    from: 'pool / BigInt(qualified)',
    to: '(pool + BigInt(qualified) - 1n) / BigInt(qualified)',
  },
  {
    name: 'prize share by earnings rounded up',
    file: prize,
    from: '(pool * own) / all',
    to: '(pool * own + all - 1n) / all',
  },
  {
    name: "prize share by everybody's earnings",
    file: income,
    from: 'qualified.reduce((sum, place) => sum + earned.get(place), 0n)',
    to: 'earned.sum()',
  },
  {
    name: 'digest without what a round by earnings paid',
    file: digest,
    from: `coalesce(share::text, paid || ' by ' || earnings)`,
    to: 'share',
  },
  {
    name: 'seasoning ignored',
    file: facts,
    from: 'and opened_at > ',
    to: 'and false and opened_at > ',
  },
  {
    name: 'seasoned only a moment later',
    file: facts,
    from: 'and opened_at > ',
    to: 'and opened_at >= ',
  },
  {
    name: 'all but the first referral join the right leg',
    file: 'rules/sponsor-tree.ts',
    from: 'return ordinal % 2 === 1',
    to: 'return ordinal === 1',
  },
  {
    name: 'club only above its threshold',
    file: club,
    from: 'volume >= threshold',
    to: 'volume > threshold',
  },
  { name: 'lowest club instead of the highest', file: club, from: 'clubs.findLast(', to: 'clubs.find(' },
  {
    name: 'club refused at exactly its least weaker leg',
    file: club,
    from: '10_000n >= volume *',
    to: '10_000n > volume *',
  },
  {
    name: 'club pays on the stronger leg',
    file: club,
    from: 'shareOf(min(left, right), club.basisPoints)',
    to: 'shareOf(left + right - min(left, right), club.basisPoints)',
  },
  {
    name: 'club a day before the month ends',
    file: income,
    from: '!endsMonth(facts.day)',
    to: '!endsMonth(addDays(facts.day, 1))',
  },
  {
    name: 'plan of the day after',
    file: facts,
    from: 'planInForce(manager, day)',
    to: 'planInForce(manager, addDays(day, 1))',
  },
  {
    name: 'plan changed from today on',
    file: 'plan/add-plan-version.ts',
    from: 'if (effectiveFrom > today &&',
    to: 'if (effectiveFrom >= today &&',
  },
  {
    name: 'fee rounded down instead of the net',
    file: 'rules/withdrawal-rule.ts',
    from: 'const net = (amount * BigInt(10_000 - feeBasisPoints)) / 10_000n',
    to: 'const net = amount - (amount * BigInt(feeBasisPoints)) / 10_000n',
  },
  {
    name: 'standing volumes are all seasoned',
    file: 'teams/rebuild-teams.ts',
    from: 'filter (where opened_at <= $1)',
    to: 'filter (where opened_at <= $1 or true)',
  },
  {
    name: 'digest without the moment a box vests',
    file: digest,
    from: `to_char(b.vests_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    to: 'null',
  },
  {
    name: 'digest without prize rounds',
    file: digest,
    from: 'from prize_round where day = ',
    to: 'from prize_round where day < ',
  },
  {
    name: 'digest without the plan',
    file: digest,
    from: '(day: string, planVersion: number, previous: Buffer | null)',
    to: '(day: string, _: number, previous: Buffer | null, planVersion = 0)',
  },
  {
    name: 'list of rewards with what is owed now',
    file: 'proof/build-reward-list.ts',
    from: 'select a.kind, -t.amount from transfer',
    to: 'select a.kind, 0 from transfer',
  },
  {
    name: 'list of rewards with the day of the list before once more',
    file: 'proof/build-reward-list.ts',
    from: '`and day > ',
    to: '`and day >= ',
  },
  {
    name: 'list of rewards with deposits of later days',
    file: 'proof/build-reward-list.ts',
    from: 'since < $4::timestamptz and (until is null or until >= $4)',
    to: '(since < $4::timestamptz or until is null or until >= $4)',
  },
  {
    name: 'forecast begins with the closed day',
    file: forecast,
    from: 'for (let n = 1; n <= days; n++)',
    to: 'for (let n = 0; n < days; n++)',
  },
  {
    name: 'forecast by the plan of now',
    file: forecast,
    from: 'const plan = facts.planOn(day)',
    to: 'const plan = facts.planOn(facts.day)',
  },
  {
    name: 'forecast of clubs counts what was bought yesterday',
    file: 'proof/observe-day.ts',
    from: 'day, held.principal, coming)',
    to: 'day, held.principal, addDays(coming, 31))',
  },
]
