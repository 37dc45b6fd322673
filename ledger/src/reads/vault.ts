import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { readBigints } from './bigints.ts'

/** A vault as it was last seen at a final block. Amounts are wei. */
export interface VaultRecord {
  address: string
  blockNumber: string
  blockTime: Date
  balance: bigint
  /** null before the first root */
  surplus: bigint | null
  lastRootAt: Date
  /** when it stops paying without another root */
  payoutsStopAt: Date
  /** when anyone may freeze it without another root */
  freezableAt: Date
  /** most of the time until payouts stop is over */
  rootLate: boolean
  frozenAt: Date | null
  hourlyLimit: bigint
  dailyLimit: bigint
  payoutAvailable: bigint
  timelock: string | null
  /** why the newest root of the books is not published */
  waitingFor: string | null
}

/** @returns null where the treasury is no vault, or it was not looked at yet */
export async function readVault(manager: EntityManager, contract: string): Promise<VaultRecord | null> {
  const rows = await query(
    manager,
    `select s.vault as address, s.block_number as "blockNumber", s.block_time as "blockTime", s.balance, s.surplus,
       s.last_root_at as "lastRootAt", s.last_root_at + s.max_root_age_seconds * interval '1 second' as "payoutsStopAt!",
       s.last_root_at + s.silence_seconds * interval '1 second' as "freezableAt!",
       now() > s.last_root_at + s.max_root_age_seconds * interval '0.75 seconds' as "rootLate!",
       s.frozen_at as "frozenAt", s.hourly_limit as "hourlyLimit", s.daily_limit as "dailyLimit",
       s.payout_available as "payoutAvailable", s.timelock, (select reason from root_wait) as "waitingFor?"
     from vault_state s
     where s.contract = $1 order by s.block_number desc limit 1`,
    [contract.toLowerCase()],
  )
  const [found] = readBigints(rows, 'balance', 'surplus', 'hourlyLimit', 'dailyLimit', 'payoutAvailable')
  return found ?? null
}

/** A root on chain beside the books' own. */
export interface PublishedRootRecord {
  /** null for a day number that is no day of ours */
  day: string | null
  root: Buffer
  total: bigint
  publishedAt: Date
  vetoed: boolean
  /** the books have the same, in all that was published */
  same: boolean
}

/** @returns the newest, first */
export async function readPublishedRoots(
  manager: EntityManager,
  i: { vault: string; first: number },
): Promise<PublishedRootRecord[]> {
  const rows = await query(
    manager,
    `select day_of(p.day)::text as day, p.root, p.total, p.published_at as "publishedAt", p.vetoed,
       coalesce((t.root, t.total, t.wallets::numeric, t.block_number::numeric, t.deposit_total, t.withdrawal_total)
         = (p.root, p.total, p.wallets, p.block_number, p.deposit_total, p.withdrawal_total), false) as "same!"
     from published_root p left join balance_tree t on t.day = day_of(p.day) and t.vault = p.vault
     where p.vault = $1 order by p.published_at desc limit $2`,
    [i.vault, i.first],
  )
  return readBigints(rows, 'total')
}

/** What was announced to the timelock. */
export interface AnnouncedActRecord {
  id: string
  target: string
  value: bigint
  data: string
  readyAt: Date
}

/** @returns what is neither done nor cancelled, the next first */
export async function readAnnouncedActs(
  manager: EntityManager,
  timelock: string,
): Promise<AnnouncedActRecord[]> {
  const rows = await query(
    manager,
    `select id, target, value, data, ready_at as "readyAt" from announced_act
     where timelock = $1 and state = 'announced' order by ready_at, id, index limit 50`,
    [timelock],
  )
  return readBigints(rows, 'value')
}
