import { lockBesideShards } from '@polder/ledger/books/lock-beside-shards'
import { reverseDeposit } from '@polder/ledger/chain/reverse-deposit'
import { forgetExitReadings } from '@polder/ledger/exits/record-exits'
import { columns } from '@polder/ledger/sql'
import { pausePayouts, writeSystemLog } from '@polder/ledger/system-log'
import type { EntityManager } from 'typeorm'
import type { ChainEvents } from '../decode/chain-event.ts'
import { execute, query } from '../sql.ts'
import { type Checkpoint, moveCheckpoint, type Watched } from './checkpoint.ts'
import { postEvents, remember } from './commit-final.ts'
import { forgetFinalBlocks } from './final-blocks.ts'

export interface Repair {
  /** The checkpoint whose block is no longer on the chain. */
  readonly from: Checkpoint
  /** The newest block that the books and the chain share. */
  readonly ancestor: Checkpoint
  /** The newest final block of the chain as it is now. */
  readonly to: Checkpoint
  /** All events above the ancestor up to `to`, proven complete. */
  readonly events: ChainEvents
  readonly headNumber: bigint
}

/**
 * Follows a reorg that went past finality, in the caller's database transaction: each credit whose block is gone is
 * reversed by an entry, then the events of the blocks that took their place are posted. A deposit that was mined again
 * elsewhere is reversed and credited again, because its block is part of what the credit rests on; both happen here, so
 * nobody sees the one without the other. A payout is never reversed: payouts stop, and an operator decides.
 * @returns how many deposits were reversed, and the withdrawals settled in the books that the chain has not paid any more
 * @throws CheckpointMovedError when another indexer was faster; nothing is written then
 */
export async function repairAfterReorg(manager: EntityManager, at: Watched, repair: Repair) {
  await moveCheckpoint(manager, at, repair.from, repair.to, repair.headNumber)
  const orphaned = await orphanedDeposits(manager, at, repair)
  await announce(manager, repair, orphaned.length)
  await lockBesideShards(manager, 'several wallets')
  for (const deposit of orphaned) {
    await reverseDeposit(manager, {
      chainId: at.chainId,
      txHash: deposit.tx_hash,
      logOrdinal: deposit.log_ordinal,
    })
  }
  await postEvents(manager, at, repair.events)
  const unpaid = await tellUnpaid(manager, repair)
  await execute(manager, 'delete from pending_deposit where chain_id = $1', [at.chainId])
  await forgetExitReadings(manager)
  await forgetFinalBlocks(manager, at, repair.ancestor.number + 1n)
  await remember(manager, at, { from: repair.ancestor, to: repair.to, events: repair.events, proven: true })
  return { reversed: orphaned.length, unpaid }
}

async function orphanedDeposits(manager: EntityManager, at: Watched, { ancestor, events }: Repair) {
  return await query(
    manager,
    `select tx_hash, log_ordinal from deposit d
     where chain_id = $1 and block_number > $2 and reversal_entry_id is null and not exists (
       select from unnest($3::text[], $4::text[], $5::integer[]) as n (block_hash, tx_hash, log_ordinal)
       where n.block_hash = d.block_hash and n.tx_hash = d.tx_hash and n.log_ordinal = d.log_ordinal)
     order by id desc`,
    [at.chainId, ancestor.number, ...columns(events.deposits, 'blockHash', 'txHash', 'logOrdinal')],
  )
}

async function announce(manager: EntityManager, { from, ancestor, to }: Repair, orphaned: number) {
  await writeSystemLog(manager, {
    type: 'reorg',
    severity: 'critical',
    message:
      `The chain took back blocks that were final, from ${ancestor.number + 1n} to ${from.number}: ` +
      `${orphaned} credited deposits are reversed; those mined again are credited anew.`,
    blockNumber: ancestor.number,
    details: {
      from: { number: from.number, hash: from.hash },
      commonAncestor: { number: ancestor.number, hash: ancestor.hash },
      to: { number: to.number, hash: to.hash },
    },
  })
}

/** @returns the withdrawals that were settled and that the chain has not paid any more; what was mined again has its new block by now */
async function tellUnpaid(manager: EntityManager, { ancestor, events }: Repair): Promise<string[]> {
  const rows = await query(
    manager,
    `select id from withdrawal where state = 'settled' and settled_block_number > $1 and settled_block_hash <> all($2)
     order by number`,
    [ancestor.number, events.withdrawals.map((event) => event.blockHash)],
  )
  const unpaid = rows.map((row) => row.id)
  if (unpaid.length === 0) return unpaid
  const message = `A reorg past finality took back ${unpaid.length} payouts that the books hold as settled.`
  await pausePayouts(manager, message, `unpaid ${unpaid.join()}`)
  await writeSystemLog(manager, {
    type: 'alert',
    severity: 'critical',
    message: `${message} They are not reversed: the signer sends the same transactions again. Payouts stop until an operator resumes them.`,
    blockNumber: ancestor.number,
    details: { withdrawalIds: unpaid },
  })
  return unpaid
}
