import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints, type Written } from './bigints.ts'

/** Reserves read from the chain beside the liabilities in the books. Amounts are wei. */
export interface SolvencyRecord {
  id: string
  /** real time */
  at: Date
  /** the day whose close it was made at, or null */
  day: string | null
  /** it was made more than two hours after the day's end, and so does not show how the day ended */
  late: boolean
  blockNumber: string
  reserves: bigint
  /** of which; one wallet may be treasury and payout wallet, then its money is the treasury's */
  treasury: bigint
  payoutWallet: bigint
  contract: bigint
  /** what the contract counts as principals at that block: each wallet's deposits less what it was paid, and 0 at least */
  principals: bigint
  /** lower case; that of the payout wallet is null while no signer has begun */
  treasuryAddress: string
  payoutWalletAddress: string | null
  liabilities: bigint
  dailyInterest: bigint
}

/** @returns the newest observation of reserves and liabilities, or null before the first */
export async function readSolvency(manager: EntityManager): Promise<SolvencyRecord | null> {
  const rows = await query(
    manager,
    `select ${COLUMNS} from solvency_observation o order by o.id desc limit 1`,
  )
  return readBigints(rows, ...AMOUNTS)[0] ?? null
}

/** Which observations are read: those made at closes, or the last of each hour (UTC, real time). */
export type SolvencyThinning = 'close' | 'hour'

/**
 * @param i.before an observation's id: older ones only
 * @returns newest first
 */
export async function readSolvencyHistory(
  manager: EntityManager,
  i: { first: number; before?: string | null; thinning: SolvencyThinning },
): Promise<SolvencyRecord[]> {
  const rows: Written<SolvencyRecord>[] = await manager.query(
    `select ${COLUMNS} from solvency_observation o
     where o.id in (${THINNED[i.thinning]}) and ($1::bigint is null or o.id < $1) order by o.id desc limit $2`,
    [i.before ?? null, i.first],
  )
  return readBigints(rows, ...AMOUNTS)
}

export async function countSolvencyHistory(
  manager: EntityManager,
  thinning: SolvencyThinning,
): Promise<number> {
  const [row]: { count: number }[] = await manager.query(
    `select count(*)::integer as count from (${THINNED[thinning]}) as thinned`,
  )
  return row!.count
}

const THINNED: Record<SolvencyThinning, string> = {
  close: 'select id from solvency_observation where day is not null',
  hour: `select max(id) from solvency_observation group by date_trunc('hour', at, 'UTC')`,
}

const COLUMNS = `o.id, o.at, o.day::text as day, o.late, o.block_number as "blockNumber", o.reserves, o.principals, o.liabilities,
  o.treasury, o.payout_wallet as "payoutWallet", o.contract, o.treasury_address as "treasuryAddress",
  o.payout_wallet_address as "payoutWalletAddress",
  o.daily_interest as "dailyInterest"`
const AMOUNTS = [
  'reserves',
  'treasury',
  'payoutWallet',
  'contract',
  'principals',
  'liabilities',
  'dailyInterest',
] as const
