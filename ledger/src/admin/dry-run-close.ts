import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { compareEvidence, MAX_SHOWN } from '../close/compare-evidence.ts'
import { readDayFacts } from '../close/day-facts.ts'
import { type DayResult, incomeOfDay } from '../close/day-income.ts'
import {
  addToTotals,
  emptyTotals,
  type IncomeTotals,
  REWARD_COLUMNS,
  type RewardColumn,
} from '../close/income.ts'
import { verifyDay } from '../close/verify-day.ts'
import { query } from '../sql.ts'
import { type ActBy, auditedAct, readReason } from './audited-act.ts'

/** One amount that the rules give otherwise than the day was closed with; wei. */
export interface CloseDifference {
  address: string
  reward: RewardColumn
  closed: bigint
  computed: bigint
}

/** A closed day computed again from the facts as they are now. */
export interface CloseDryRun {
  day: string
  /** nothing differs: neither amounts, nor evidence, nor the digest of the rows */
  same: boolean
  closed: IncomeTotals
  computed: IncomeTotals
  /** the first of them, by wallet */
  differences: CloseDifference[]
  /** wallets whose amounts differ */
  walletsThatDiffer: number
  /** of boxes drawn, prize rounds and club payouts: what differs, for people */
  evidence: string[]
  /** as recorded at the close, and as taken again from the rows; hexadecimal */
  digest: { recorded: string; taken: string }
}

/**
 * Runs the close of a closed day again and compares; nothing is changed but for the line in the audit log.
 * @throws ProductError `NOT_CLOSED`, `DRY_RUN_BUSY` while another one runs, `REASON_NEEDED`
 */
export async function dryRunClose(db: DataSource, by: ActBy, day: string): Promise<CloseDryRun> {
  readReason(by.reason)
  const compared = await db.transaction('REPEATABLE READ', async (manager) => {
    const [lock] = await query(
      manager,
      `select pg_try_advisory_xact_lock(hashtext('close_dry_run')) as "free!"`,
    )
    if (!lock?.free) {
      throw new ProductError(
        'DRY_RUN_BUSY',
        'Another dry run is under way; try again in a moment.',
        'conflict',
      )
    }
    await query(manager, 'set local statement_timeout = 0')
    const [close] = await query(
      manager,
      'select day from day_close where day = $1 and closed_at is not null',
      [day],
    )
    if (!close) throw new ProductError('NOT_CLOSED', `Day ${day} is not closed.`, 'not_found')
    return compare(manager, day, incomeOfDay(await readDayFacts(manager, day)))
  })
  const digest = await verifyDay(db, day)
  const same =
    compared.walletsThatDiffer === 0 && compared.evidence.length === 0 && digest.recorded === digest.taken
  const { walletsThatDiffer, evidence } = compared
  return auditedAct(db, by, 'close_dry_run', async () => ({
    result: { day, same, ...compared, digest },
    details: { day, same, walletsThatDiffer, evidence: evidence.slice(0, 10) },
  }))
}

type Compared = Omit<CloseDryRun, 'day' | 'same' | 'digest'>

async function compare(manager: EntityManager, day: string, result: DayResult): Promise<Compared> {
  const closed = emptyTotals()
  const computed = emptyTotals()
  const differing: { walletId: string; reward: RewardColumn; closed: bigint; computed: bigint }[] = []
  let walletsThatDiffer = 0
  const stored = await readIncome(manager, day)
  for (const amounts of stored.values()) addToTotals(closed, { amounts })
  const note = (walletId: string, was: readonly bigint[], is: readonly bigint[]) => {
    let differs = false
    REWARD_COLUMNS.forEach((reward, i) => {
      if (was[i] === is[i]) return
      differs = true
      if (differing.length < MAX_SHOWN) {
        differing.push({ walletId, reward, closed: was[i] ?? 0n, computed: is[i] ?? 0n })
      }
    })
    if (differs) walletsThatDiffer += 1
  }
  const none = REWARD_COLUMNS.map(() => 0n)
  for (const income of result.income.rows()) {
    addToTotals(computed, income)
    note(income.walletId, stored.get(income.walletId) ?? none, income.amounts)
    stored.delete(income.walletId)
  }
  for (const [walletId, amounts] of stored) note(walletId, amounts, none)
  const addresses = await readAddresses(
    manager,
    differing.map(({ walletId }) => walletId),
  )
  return {
    closed,
    computed,
    walletsThatDiffer,
    differences: differing.map(({ walletId, ...difference }) => ({
      address: addresses.get(walletId) ?? `wallet ${walletId}`,
      ...difference,
    })),
    evidence: await compareEvidence(manager, day, result),
  }
}

async function readIncome(manager: EntityManager, day: string): Promise<Map<string, bigint[]>> {
  const rows: Record<string, string | null>[] = await manager.query(
    `select wallet_id, ${REWARD_COLUMNS.join(', ')} from day_income where day = $1 order by wallet_id`,
    [day],
  )
  return new Map(
    rows.map((row) => [row.wallet_id!, REWARD_COLUMNS.map((column) => BigInt(row[column] ?? 0))]),
  )
}

async function readAddresses(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await query(manager, 'select id, address from wallet where id = any($1)', [ids])
  return new Map(rows.map(({ id, address }) => [id, address]))
}
