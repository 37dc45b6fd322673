import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { settleWithdrawal } from '@polder/ledger/chain/settle-withdrawal'
import type { EntityManager } from 'typeorm'
import type { ChainEvents, DepositEvent } from '../decode/chain-event.ts'
import { type Checkpoint, moveCheckpoint, type Watched } from './checkpoint.ts'
import { rememberFinalBlock } from './final-blocks.ts'
import { writePendingDeposits } from './pending-deposits.ts'

export interface FinalCommit {
  /** As it was read. */
  readonly from: Checkpoint
  readonly to: Checkpoint
  readonly events: ChainEvents
  /** The contract's own counters were read at `to` and agree. */
  readonly proven: boolean
  readonly headNumber: bigint
  /** What is pending above `to`; left out: what is pending stays as it is, except for what is credited now. */
  readonly pending?: readonly DepositEvent[]
}

/**
 * Books what has become final: checkpoint, entries, balances and pending deposits, in the caller's database
 * transaction.
 * @throws CheckpointMovedError when another indexer was faster; nothing is written then
 */
export async function commitFinal(manager: EntityManager, at: Watched, commit: FinalCommit): Promise<void> {
  await moveCheckpoint(manager, at, commit.from, commit.to, commit.headNumber)
  await postEvents(manager, at, commit.events)
  if (commit.pending) await writePendingDeposits(manager, at.chainId, commit.pending)
  else await forgetPending(manager, at, commit.to.number)
  await rememberFinalBlock(manager, at, commit.to, {
    proven: commit.proven,
    hasEvents: commit.events.deposits.length + commit.events.withdrawals.length > 0,
  })
}

/** Posts events once; those that are in the books already stay as they are. */
export async function postEvents(manager: EntityManager, at: Watched, events: ChainEvents): Promise<void> {
  await creditDeposits(
    manager,
    events.deposits.map((event) => ({ ...event, chainId: at.chainId })),
  )
  for (const event of events.withdrawals) await settleWithdrawal(manager, event)
}

/** Blocks up to here are final: what was pending in them is credited, or was on a branch that is gone. */
async function forgetPending(manager: EntityManager, at: Watched, upTo: bigint): Promise<void> {
  await manager.query(
    `with gone as (delete from pending_deposit where chain_id = $1 and block_number <= $2 returning address)
     select pg_notify('wallet_changed', address) from (select distinct address from gone) as addresses`,
    [at.chainId, upTo.toString()],
  )
}
