import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { settleWithdrawal } from '@polder/ledger/chain/settle-withdrawal'
import type { EntityManager } from 'typeorm'
import type { ChainEvents, DepositEvent } from '../decode/chain-event.ts'
import { type Checkpoint, moveCheckpoint, type Watched } from './checkpoint.ts'
import { isFarFromRemembered, rememberFinalBlocks } from './final-blocks.ts'
import { writePendingDeposits } from './pending-deposits.ts'
import { stationsOf } from './stations.ts'

/** A reorg is followed back to one of them; those of older stretches hardly matter. */
const STATIONS = 64

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
  await remember(manager, at, commit)
}

/** The newest blocks with events, and the checkpoint itself when there is nothing else near. */
export async function remember(
  manager: EntityManager,
  at: Watched,
  commit: Pick<FinalCommit, 'from' | 'to' | 'events' | 'proven'>,
): Promise<void> {
  const { from, to, events, proven } = commit
  // What is found on reading again below the checkpoint was counted out of turn: no tally can be told for there.
  const stations = stationsOf(from.tally, events, STATIONS).filter(
    (block) => block.number > from.number && block.number !== to.number,
  )
  const nothingNear = stations.length === 0 && (await isFarFromRemembered(manager, at, to.number))
  const isStation = events.deposits.length + events.withdrawals.length > 0
  const blocks = isStation || nothingNear ? [...stations, to] : stations
  await rememberFinalBlocks(manager, at, blocks, proven)
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
