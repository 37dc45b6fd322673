import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

/** What the chain says, at one final block, of a wallet's request for exit. Amounts in wei, net. */
export interface ExitOnChain {
  /** lower case */
  readonly wallet: string
  readonly amount: bigint
  /** by the chain's clock: when the vault can be frozen for it */
  readonly deadline: Date
  /** what the contract had paid the wallet when it requested, and by now */
  readonly paidBefore: bigint
  readonly paid: bigint
  /** of the request; null: not known */
  readonly txHash: string | null
}

/** @returns up to which block a vault's requests for exit were read; null: none yet */
export async function readExitReading(manager: EntityManager, vault: string): Promise<bigint | null> {
  const [row] = await query(manager, 'select block_number from exit_reading where vault = $1', [vault])
  return row ? BigInt(row.block_number) : null
}

/**
 * Writes down which requests for exit a vault has at a final block, up to which the books have every payout, and tells
 * operators of each that is new. Those that it has no more are closed. Only the indexer calls this.
 * @param vault lower case
 * @param exits all that it has, none once it is frozen
 */
export async function recordExits(
  manager: EntityManager,
  vault: string,
  block: bigint,
  exits: readonly ExitOnChain[],
): Promise<void> {
  await query(
    manager,
    `insert into exit_reading (vault, block_number) values ($1, $2)
     on conflict (vault) do update set block_number = excluded.block_number`,
    [vault, block.toString()],
  )
  for (const exit of exits) {
    const [row] = await query(
      manager,
      `insert into exit_request (vault, address, deadline, amount, paid_before, paid, tx_hash, read_block)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (vault, address, deadline) do update set amount = excluded.amount, paid_before = excluded.paid_before,
         paid = excluded.paid, tx_hash = coalesce(excluded.tx_hash, exit_request.tx_hash), open = true,
         read_block = excluded.read_block, read_at = now()
       returning id, seen_at = now() as "isNew!"`,
      [
        vault,
        exit.wallet,
        exit.deadline,
        exit.amount.toString(),
        exit.paidBefore.toString(),
        exit.paid.toString(),
        exit.txHash,
        block.toString(),
      ],
    )
    if (!row!.isNew) continue
    await writeSystemLog(manager, {
      type: 'exit',
      severity: 'warning',
      message: `Exit of ${formatPol(exit.amount)} POL requested on chain: it must be paid by ${exit.deadline.toISOString()}`,
      blockNumber: block,
      address: exit.wallet,
      details: { exit: row!.id, txHash: exit.txHash },
    })
  }
  const closed = await query(
    manager,
    `update exit_request e set open = false, read_block = $2, read_at = now()
     where vault = $1 and open and not exists (
       select from unnest($3::text[], $4::timestamptz[]) as still (address, deadline)
       where still.address = e.address and still.deadline = e.deadline)
     returning id, address, paid - paid_before >= amount as "served!"`,
    [vault, block.toString(), exits.map(({ wallet }) => wallet), exits.map(({ deadline }) => deadline)],
  )
  for (const { id, address, served } of closed)
    await writeSystemLog(manager, {
      type: 'exit',
      message: `A request for exit is closed${served ? ': it was paid' : ''}`,
      blockNumber: block,
      address,
      details: { exit: id },
    })
}

/** Has the requests of a vault read again from the contract's first block on: one that is open is missing. */
export async function forgetExitReading(manager: EntityManager, vault: string): Promise<void> {
  await execute(manager, 'update exit_reading set block_number = 0 where vault = $1', [vault])
}
