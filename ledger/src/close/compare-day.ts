import type { EntityManager } from 'typeorm'
import { copyOut } from '../copy.ts'
import { query } from '../sql.ts'
import { readStoredTotals } from './control-totals.ts'
import { incomeSelect } from './day-digest.ts'
import { type DayFacts, readDayFacts } from './day-facts.ts'
import { type DayResult, incomeOfDay } from './day-income.ts'
import { type IncomeTable, placesAbove, REWARD_COLUMNS, type RewardColumn } from './income.ts'
import { incomeRows } from './income-rows.ts'
import { amountsOf } from './write-day.ts'

/** Of differences that are spelled out. */
const MAX_SHOWN = 100

/**
 * Computes a closed day again from the facts that it rests on, and believes nothing that the close wrote of it. It takes as
 * long as computing the day, and blocks an event loop as that does.
 * @param manager in a repeatable-read database transaction
 * @returns `differences`: the first amounts that differ, by wallet, wei; `evidence`: what of totals, boxes drawn, the seed, prize
 *   rounds and club payouts does, for people
 */
export async function compareDay(manager: EntityManager, day: string) {
  const facts = await readDayFacts(manager, day)
  const result = incomeOfDay(facts)
  const { income } = result
  return {
    closed: await readStoredTotals(manager, day),
    computed: { wallets: placesAbove(income.total()).length, ...income.totals() },
    ...(await compareIncome(manager, day, income)),
    evidence: await compareEvidence(manager, facts, result),
  }
}

/** Row by row, as both come by rising wallet: those that are the same byte for byte are not read. */
async function compareIncome(manager: EntityManager, day: string, income: IncomeTable) {
  const differing: { walletId: number; reward: RewardColumn; closed: bigint; computed: bigint }[] = []
  let walletsThatDiffer = 0
  const note = (was: PaidRow | null, is: PaidRow | null) => {
    walletsThatDiffer += 1
    REWARD_COLUMNS.forEach((reward, i) => {
      const [closed, computed] = [was?.amounts[i] ?? 0n, is?.amounts[i] ?? 0n]
      if (closed === computed || differing.length >= MAX_SHOWN) return
      differing.push({ walletId: (was ?? is)!.walletId, reward, closed, computed })
    })
  }
  const rows = linesOf(day, income)
  let next = rows.next()
  const takeComputed = () => {
    const row = readRow(next.value!)
    next = rows.next()
    return row
  }
  await copyOut(await manager.queryRunner!.connect(), incomeSelect(day), (line) => {
    if (!next.done && line.equals(next.value)) {
      next = rows.next()
      return
    }
    const was = readRow(line)
    while (!next.done && readRow(next.value).walletId < was.walletId) note(null, takeComputed())
    note(was, !next.done && readRow(next.value).walletId === was.walletId ? takeComputed() : null)
  })
  while (!next.done) note(null, takeComputed())
  const wallets = await query(manager, 'select id, address from wallet where id = any($1)', [
    differing.map(({ walletId }) => walletId.toString()),
  ])
  const addresses = new Map(wallets.map(({ id, address }) => [Number(id), address]))
  return {
    walletsThatDiffer,
    differences: differing.map(({ walletId, ...difference }) => ({
      address: addresses.get(walletId) ?? `wallet ${walletId}`,
      ...difference,
    })),
  }
}

function* linesOf(day: string, income: IncomeTable): Generator<Buffer, undefined> {
  for (const { text } of incomeRows(day, income)) {
    for (let from = 0, to = 0; from < text.length; from = to) {
      to = text.indexOf('\n', from) + 1
      yield text.subarray(from, to)
    }
  }
}

type PaidRow = { walletId: number; amounts: bigint[] }

function readRow(line: Buffer): PaidRow {
  const [, walletId, ...amounts] = line.toString('latin1').split('\t')
  return {
    walletId: Number(walletId),
    amounts: REWARD_COLUMNS.map((_, i) => (amounts[i] === '\\N' ? 0n : BigInt(amounts[i]!))),
  }
}

/** @returns what of a day's totals, boxes, seed, prize rounds and club payouts differs from what the rules give, one line for each thing */
async function compareEvidence(
  manager: EntityManager,
  { day, seed }: DayFacts,
  { income, draws, rounds, clubs }: DayResult,
): Promise<string[]> {
  const closed: { line: string }[] = await manager.query(
    `select concat_ws(' ', 'totals', interest, referral, mystery_box, prize, club) as line from day_close where day = $1
     union all
     select concat_ws(' ', 'box of position', position_id, tier, reward, 'vests',
       to_char(vests_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) from mystery_box where drawn_day = $1
     union all
     select 'seed ' || encode(seed, 'hex') from box_seed where day = $1
     union all
     select concat_ws(' ', kind, 'round', week_id, 'qualified', qualified, 'share', coalesce(share::text, paid || ' by ' || earnings))
     from prize_round where day = $1
     union all
     select concat_ws(' ', 'club', club, 'of wallet', wallet_id, 'pays', amount) from club_payout where day = $1`,
    [day],
  )
  return unlike(
    closed.map(({ line }) => line),
    [
      ['totals', ...amountsOf(income.totals())].join(' '),
      ...draws.map(
        ({ positionId, tier, reward, vestsAt }) =>
          `box of position ${positionId} ${tier} ${reward} vests ${vestsAt.toISOString().replace('Z', '000Z')}`,
      ),
      ...(seed ? [`seed ${seed.toString('hex')}`] : []),
      ...rounds.map(
        ({ kind, weekId, qualified, share, paid, earnings }) =>
          `${kind} round ${weekId} qualified ${qualified} share ${share ?? `${paid} by ${earnings}`}`,
      ),
      ...clubs.map(({ club, walletId, amount }) => `club ${club} of wallet ${walletId} pays ${amount}`),
    ],
  ).slice(0, MAX_SHOWN)
}

function unlike(closed: string[], computed: string[]): string[] {
  const [was, is] = [new Set(closed), new Set(computed)]
  return [
    ...closed.filter((line) => !is.has(line)).map((line) => `only as closed: ${line}`),
    ...computed.filter((line) => !was.has(line)).map((line) => `only as computed: ${line}`),
  ]
}
