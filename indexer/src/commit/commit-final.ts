import { lockBesideShards } from '@polder/ledger/books/lock-beside-shards'
import { creditDeposits, type Turn } from '@polder/ledger/chain/credit-deposits'
import { lockWithdrawals } from '@polder/ledger/withdrawals/lock-withdrawal'
import { settleWithdrawal } from '@polder/ledger/withdrawals/settle-withdrawal'
import type { EntityManager } from 'typeorm'
import { type ChainEvents, countEvents } from '../decode/chain-event.ts'
import type { Tally } from '../decode/tally.ts'
import { type Checkpoint, commitUnflushed, moveCheckpoint, type Watched } from './checkpoint.ts'
import { forgetFinalBlocks, rememberFinalBlocks } from './final-blocks.ts'
import { forgetPending } from './pending-deposits.ts'

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
  /** They were followed from pending to final. */
  readonly live: boolean
  /** First block that was read again below `from`: the counters remembered from there on lack a log. */
  readonly readAgainFrom?: bigint
}

/**
 * Books what has become final: checkpoint, entries and balances, and that nothing in it is pending, in the caller's database
 * transaction.
 * @throws CheckpointMovedError when another indexer was faster; nothing is written then
 */
export async function commitFinal(manager: EntityManager, at: Watched, commit: FinalCommit, turn?: Turn) {
  await postEvents(manager, at, commit.events, async (stage) => {
    await turn?.(stage)
    if (stage !== 'accounts') return
    // Each is one statement: a second would go out even when another's failure has ended the database transaction meanwhile.
    await Promise.all([
      moveCheckpoint(manager, at, commit.from, commit.to, commit.headNumber),
      !commit.live && commitUnflushed(manager),
      commit.readAgainFrom !== undefined && forgetFinalBlocks(manager, at, commit.readAgainFrom),
      remember(manager, at, commit),
      forgetPending(manager, at, commit.to.number),
      countEvents(commit.events) > 1 && lockBesideShards(manager, 'several wallets'),
    ])
  })
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
  const when = countEvents(events) > 0 ? 'always' : 'far'
  await rememberFinalBlocks(manager, at, [...stations, to], proven, when)
}

/**
 * Posts events once; those that are in the books already stay as they are.
 * @param turn when it has come to `accounts`, {@link lockBesideShards} is held if they are of several wallets
 */
export async function postEvents(manager: EntityManager, at: Watched, events: ChainEvents, turn?: Turn) {
  const withdrawalIds = events.withdrawals.map(({ withdrawalId }) => withdrawalId.toLowerCase())
  const deposits = events.deposits.map((event) => ({ ...event, chainId: at.chainId }))
  await creditDeposits(manager, deposits, async (stage) => {
    await turn?.(stage)
    // Before any account, as everyone locks them.
    if (stage === 'accounts' && withdrawalIds.length > 0) await lockWithdrawals(manager, withdrawalIds)
  })
  for (const event of events.withdrawals) await settleWithdrawal(manager, event)
}

/**
 * The blocks on the way that hold events, each with the contract's counters there.
 * @param tally before the events
 * @param events in the order of the chain, without a gap
 * @param limit how many of the newest are wanted
 * @returns oldest first
 */
export function stationsOf(tally: Tally, events: ChainEvents, limit: number): Checkpoint[] {
  const counted = [...events.deposits, ...events.withdrawals]
  counted.sort((one, other) => Number(one.blockNumber - other.blockNumber))
  const stations: Checkpoint[] = []
  let { deposits, withdrawals, gross } = tally
  for (const [index, event] of counted.entries()) {
    const { blockNumber, blockHash: hash, number: count, total } = event
    if ('net' in event) {
      withdrawals = { count, total }
      gross += event.amount
    } else deposits = { count, total }
    if (counted[index + 1]?.blockNumber !== blockNumber)
      stations.push({ number: blockNumber, hash, tally: { deposits, withdrawals, gross } })
  }
  return stations.slice(-limit)
}
