import { setImmediate } from 'node:timers/promises'
import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { postEntries } from '../books/post-entries.ts'
import type { EntryInput } from '../books/posting.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { ensureWallets, walletIdsOf } from '../books/wallets.ts'
import { columns, factTime, query } from '../sql.ts'
import { type SystemLogLine, writeSystemLog } from '../system-log.ts'

const MAX_TOLD = 50
/** So many deposits are booked by one statement. */
const PIECE = 1_000

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
 * Credits final deposits, each once, and makes unknown depositors known (without a sponsor). Only the indexer calls
 * this, in the database transaction that moves its checkpoint.
 * @param begun statements under way: what must be looked up is sent behind them, and nothing else before they have ended
 * @returns how many were credited now; the others had been
 */
export async function creditDeposits(manager: EntityManager, deposits: FinalDeposit[], begun?: unknown) {
  if (deposits.length === 0) return { credited: 0 }
  const addresses = [...new Set(deposits.map(({ address }) => address.toLowerCase()))]
  const [at, newest, known] = await Promise.all([
    factTime(manager),
    newestBlock(manager),
    walletIdsOf(manager, addresses),
    begun,
  ])
  const isBeyond = newest === null || deposits.every(({ blockNumber }) => blockNumber > newest)
  const fresh = isBeyond ? deposits : await withoutCredited(manager, deposits)
  const walletIds = await ensureWallets(manager, addresses, at, known)
  const walletOf = ({ address }: FinalDeposit) => walletIds.get(address.toLowerCase())!
  await inPieces(fresh, (piece) => bookDeposits(manager, piece, piece.map(walletOf), at))
  const cause = depositKey(deposits.at(-1)!)
  await Promise.all([
    writeSystemLog(manager, ...linesOf(fresh)),
    repayReceivables(manager, [...new Set(fresh.map(walletOf))], cause, at),
  ])
  return { credited: fresh.length }
}

/**
 * Works on pieces: while the database is busy with one, the next is made ready. All have ended when this does, so that no
 * statement follows the end of the database transaction.
 */
async function inPieces<Item>(items: Item[], work: (piece: Item[]) => Promise<void>): Promise<void> {
  const count = Math.ceil(items.length / PIECE)
  const works = Array.from({ length: count }, async (_, turn) => {
    for (let before = 0; before < turn; before++) await setImmediate()
    await work(items.slice(turn * PIECE, (turn + 1) * PIECE))
  })
  try {
    await Promise.all(works)
  } finally {
    await Promise.allSettled(works)
  }
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

/** @returns the newest block of which anything was ever credited: above it nothing has to be looked for */
async function newestBlock(manager: EntityManager): Promise<bigint | null> {
  const [row] = await query(manager, 'select max(block_number) as newest from deposit')
  return row!.newest === null ? null : BigInt(row!.newest)
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

async function bookDeposits(manager: EntityManager, deposits: FinalDeposit[], walletIds: string[], at: Date) {
  const posted = await postEntries(
    manager,
    deposits.map((deposit, index) => entryOf(deposit, walletIds[index]!, at)),
  )
  await query(
    manager,
    `insert into deposit (wallet_id, chain_id, block_number, block_hash, block_time, tx_hash, log_ordinal, amount,
       number, total, id, credited_at)
     select *, $12::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::text[],
       $7::integer[], $8::numeric[], $9::bigint[], $10::numeric[], $11::bigint[])`,
    [
      walletIds,
      ...columns(deposits, 'chainId', 'blockNumber', 'blockHash', 'blockTime', 'txHash'),
      ...columns(deposits, 'logOrdinal', 'amount', 'number', 'total'),
      posted.map(({ entryId }) => entryId),
      at,
    ],
  )
}
