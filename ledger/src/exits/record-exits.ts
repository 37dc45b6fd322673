import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { columns, execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

/** A known request is read again when it has become twice as old, and once a day in any case; so many in a round. */
const MAX_READ_AGAIN = 100

/** What the chain says, at one final block, of a wallet's request for exit. Amounts in wei, gross. */
export interface ExitOnChain {
  /** lower case */
  readonly wallet: string
  /** it is served when the contract has paid the wallet so much in all */
  readonly target: bigint
  /** what it has paid by now */
  readonly paid: bigint
  /** by the chain's clock: when the vault can be frozen for it */
  readonly deadline: Date
  /** of the request; null: not known */
  readonly txHash: string | null
}

/** @returns up to which block a vault's requests for exit were read; null: none yet */
export async function readExitReading(manager: EntityManager, vault: string): Promise<bigint | null> {
  const [row] = await query(manager, 'select block_number from exit_reading where vault = $1', [vault])
  return row ? BigInt(row.block_number) : null
}

/**
 * @param all those that are not due as well
 * @returns whose open requests are to be read again: events tell of what becomes of them, and nodes may leave one out
 */
export async function readDueExits(manager: EntityManager, vault: string, all: boolean): Promise<string[]> {
  const rows = await query(
    manager,
    `select address from exit_request
     where vault = $1 and open and ($2 or read_at + least(read_at - seen_at, interval '1 day') <= now())
     order by read_at limit case when not $2 then ${MAX_READ_AGAIN} end`,
    [vault, all],
  )
  return rows.map(({ address }) => address)
}

/**
 * Writes down which requests for exit a vault has at a final block, up to which the books have every payout, and tells
 * operators of each that is new. Only the indexer calls this.
 * @param vault lower case
 * @param i.exits what those wallets have that were asked about
 * @param i.asked lower case; what one of them has no more is closed
 * @param i.frozen none is open any more
 * @returns how many are open now
 */
export async function recordExits(
  manager: EntityManager,
  vault: string,
  block: bigint,
  i: { exits: readonly ExitOnChain[]; asked: readonly string[]; frozen: boolean },
): Promise<number> {
  await query(
    manager,
    `insert into exit_reading (vault, block_number) values ($1, $2)
     on conflict (vault) do update set block_number = excluded.block_number, read_at = now()`,
    [vault, block],
  )
  const [wallets, deadlines] = columns(i.exits, 'wallet', 'deadline')
  const recorded = await query(
    manager,
    `insert into exit_request as e (vault, address, deadline, target, paid, tx_hash, read_block)
     select $1, n.*, $2 from unnest($3::text[], $4::timestamptz[], $5::numeric[], $6::numeric[], $7::text[]) as n
     on conflict (vault, address, deadline) do update set target = excluded.target, paid = excluded.paid,
       tx_hash = coalesce(excluded.tx_hash, e.tx_hash), open = true, read_block = excluded.read_block,
       read_at = now()
     returning id, address, deadline, greatest(target - paid, 0) as "amount!", seen_at = now() as "isNew!"`,
    [vault, block, wallets, deadlines, ...columns(i.exits, 'target', 'paid', 'txHash')],
  )
  const closed = await query(
    manager,
    `update exit_request e set open = false, read_block = $2, read_at = now()
     from open_exit o
     where o.id = e.id and e.vault = $1 and ($3 or e.address = any($4)) and not exists (
       select from unnest($5::text[], $6::timestamptz[]) as still (address, deadline)
       where still.address = e.address and still.deadline = e.deadline)
     returning e.id, e.address, o.remaining = 0 as "served!"`,
    [vault, block, i.frozen, [...i.asked], wallets, deadlines],
  )
  await writeSystemLog(
    manager,
    ...recorded
      .filter(({ isNew }) => isNew)
      .map(({ id, address, deadline, amount }) => ({
        type: 'exit' as const,
        severity: 'warning' as const,
        message: `Exit of ${formatPol(amount)} POL requested on chain: it must be paid by ${deadline.toISOString()}`,
        blockNumber: block,
        address,
        details: { exit: id },
      })),
    ...closed.map(({ id, address, served }) => ({
      type: 'exit' as const,
      message: `A request for exit is closed${served ? ': it was paid' : ''}`,
      blockNumber: block,
      address,
      details: { exit: id },
    })),
  )
  const [open] = await query(
    manager,
    'select count(*)::integer as "count!" from exit_request where vault = $1 and open',
    [vault],
  )
  return open!.count
}

/** Has the requests for exit read again from the contract's first block on: one may be missing. */
export async function forgetExitReadings(manager: EntityManager): Promise<void> {
  await execute(manager, 'update exit_reading set block_number = 0')
}
