import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { moveTransfers, type Posted, writeEntries } from '../books/post-entries.ts'
import type { EntryInput } from '../books/posting.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { ensureWallets, walletIdsOf } from '../books/wallets.ts'
import { columns, factTime, query } from '../sql.ts'
import { type SystemLogLine, writeSystemLog } from '../system-log.ts'

const MAX_TOLD = 50

export interface FinalDeposit {
  chainId: number
  blockNumber: bigint
  blockHash: string
  blockTime: Date
  txHash: string
  /** place of the log among the contract's deposits in its transaction, from 0 */
  logOrdinal: number
  address: string
  /** wei */
  amount: bigint
  /** the contract's running number and total */
  number: bigint
  total: bigint
}

/**
 * Awaited before each stage of a commit where several are under way: before wallets and entries are written, before
 * deposits are, and before the checkpoint or any account is locked and money moves. Whoever is ahead has left the stage
 * then, so that it never waits for a lock of one behind it.
 */
export type Turn = (stage: 'entries' | 'deposits' | 'accounts') => unknown

/**
 * Credits final deposits, each once, and makes unknown depositors known (without a sponsor). Only the indexer calls
 * this, in the database transaction that moves its checkpoint.
 * @returns how many were credited now; the others had been
 */
export async function creditDeposits(manager: EntityManager, deposits: FinalDeposit[], turn?: Turn) {
  if (deposits.length === 0) {
    await turn?.('accounts')
    return { credited: 0 }
  }
  const addresses = [...new Set(deposits.map(({ address }) => address.toLowerCase()))]
  const [at, [last], known] = await Promise.all([
    factTime(manager),
    query(manager, 'select coalesce(max(block_number), -1) as "newest!" from deposit'),
    walletIdsOf(manager, addresses),
  ])
  // Above the newest block of which anything was ever credited, nothing has to be looked for.
  const newest = BigInt(last!.newest)
  const isBeyond = deposits.every(({ blockNumber }) => blockNumber > newest)
  const fresh = isBeyond ? deposits : await withoutCredited(manager, deposits)
  if (known.size < addresses.length) await turn?.('entries')
  const walletIds = await ensureWallets(manager, addresses, at, known)
  const walletOf = ({ address }: FinalDeposit) => walletIds.get(address.toLowerCase())!
  const entries = fresh.map((deposit) => entryOf(deposit, walletOf(deposit), at))
  const posted = await enterDeposits(manager, fresh, entries, turn)
  await turn?.('accounts')
  await moveTransfers(manager, entries, posted)
  const cause = depositKey(deposits.at(-1)!)
  await Promise.all([
    writeSystemLog(manager, ...linesOf(fresh)),
    repayReceivables(manager, [...new Set(fresh.map(walletOf))], cause, at),
  ])
  return { credited: fresh.length }
}

/** Each is told of by itself while people watch; those of a stretch that is read up are told of together. */
function linesOf(deposits: FinalDeposit[]): SystemLogLine[] {
  const [first, last] = [deposits[0], deposits.at(-1)]
  if (first && last && deposits.length > MAX_TOLD) {
    const sum = deposits.reduce((total, { amount }) => total + amount, 0n)
    return [
      {
        type: 'deposit_credited',
        message: `${deposits.length} deposits of ${formatPol(sum)} POL together credited`,
        blockNumber: last.blockNumber,
        details: { fromBlock: first.blockNumber, toBlock: last.blockNumber, firstNumber: first.number },
      },
    ]
  }
  return deposits.map((deposit) => ({
    type: 'deposit_credited',
    message: `Deposit of ${formatPol(deposit.amount)} POL credited`,
    blockNumber: deposit.blockNumber,
    address: deposit.address,
    details: { txHash: deposit.txHash },
  }))
}

function entryOf(deposit: FinalDeposit, walletId: string, occurredAt: Date): EntryInput {
  return {
    kind: 'deposit',
    key: depositKey(deposit),
    occurredAt,
    walletId,
    transfers: [{ from: 'chain_reserve', to: 'available', amount: deposit.amount }],
  }
}

/**
 * The cause of a deposit's entry (docs/money.md#entries). The number comes first of what differs: keys of neighbours are
 * neighbours in the index.
 */
function depositKey({ chainId, number, blockHash }: FinalDeposit): string {
  return `deposit ${chainId} ${number} ${blockHash}`
}

/** Leaves out what is credited and not reversed: at most one such credit exists for a transaction and ordinal. */
async function withoutCredited(manager: EntityManager, deposits: FinalDeposit[]): Promise<FinalDeposit[]> {
  const rows = await query(
    manager,
    `select d.tx_hash, d.log_ordinal from deposit d
     join unnest($1::bigint[], $2::text[], $3::integer[]) as n (chain_id, tx_hash, log_ordinal)
       using (chain_id, tx_hash, log_ordinal)
     where d.reversal_entry_id is null`,
    [deposits.map((d) => d.chainId), deposits.map((d) => d.txHash), deposits.map((d) => d.logOrdinal)],
  )
  const credited = new Set(rows.map((row) => `${row.tx_hash} ${row.log_ordinal}`))
  return deposits.filter((deposit) => !credited.has(`${deposit.txHash} ${deposit.logOrdinal}`))
}

async function enterDeposits(
  manager: EntityManager,
  deposits: FinalDeposit[],
  entries: EntryInput[],
  turn?: Turn,
): Promise<Posted[]> {
  if (entries.length === 0) return []
  const entering = writeEntries(manager, entries, () => turn?.('entries'))
  // Made ready while others have their turn.
  const given = [
    ...columns(entries, 'walletId'),
    ...columns(deposits, 'chainId', 'blockNumber', 'blockHash', 'blockTime', 'txHash'),
    ...columns(deposits, 'logOrdinal', 'amount', 'number', 'total'),
  ] as const
  const posted = await entering
  // Another indexer was faster, which the turn finds.
  await turn?.(posted.some(({ replayed }) => replayed) ? 'accounts' : 'deposits')
  await query(
    manager,
    `insert into deposit (wallet_id, chain_id, block_number, block_hash, block_time, tx_hash, log_ordinal, amount,
       number, total, id, credited_at)
     select *, $12::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::text[],
       $7::integer[], $8::numeric[], $9::bigint[], $10::numeric[], $11::bigint[])`,
    [...given, posted.map(({ entryId }) => entryId), entries[0]!.occurredAt],
  )
  return posted
}
