import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { ensureWallets } from '../books/wallets.ts'
import { factTime } from '../database-transaction.ts'
import { execute, query } from '../sql.ts'
import { pausePayouts, writeSystemLog } from '../system-log.ts'
import { endWithdrawal } from './end-withdrawal.ts'
import { isCovered } from './is-covered.ts'
import { type LockedWithdrawal, lockNamedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts'
import { moveToEnd, type SettlingPayment } from './move-withdrawal.ts'
import { OPEN_STATES, SIGNED_STATES } from './states.ts'
import { bookLostRequest, bookPaymentTwice, isPaymentBooked } from './unforeseen-payout.ts'

/** A final `WithdrawalForwarded` event. */
export interface FinalPayout extends SettlingPayment {
  /** bytes32 */
  withdrawalId: string
  /** who was paid */
  address: string
  /** wei */
  netAmount: bigint
}

/**
 * Settles a withdrawal because the chain says that it was paid, and finally so. Only the indexer calls this. What the
 * contract paid is booked whatever the books said of it (docs/payouts.md#settlement); where they said otherwise than
 * that it is still to be paid, payouts pause and an operator is called.
 * @returns `again`: another payout had settled it; `late`: it had been given back; `uncovered`: nothing was taken from its wallet for it; `unknown`: the books did
 *   not have it; `conflict`: it was paid to another wallet or with another amount than it says
 */
export async function settleWithdrawal(
  manager: EntityManager,
  event: FinalPayout,
): Promise<'settled' | 'already_settled' | 'again' | 'late' | 'uncovered' | 'unknown' | 'conflict'> {
  const at = await factTime(manager)
  const i = { ...event, withdrawalId: event.withdrawalId.toLowerCase(), address: event.address.toLowerCase() }
  const withdrawal = await lockWithdrawal(manager, i.withdrawalId)
  if (!withdrawal) {
    const walletId = await walletIdOf(manager, i.address, at)
    await bookLostRequest(manager, { id: i.withdrawalId, walletId, net: i.netAmount, at })
    await settle(manager, await lockNamedWithdrawal(manager, i.withdrawalId), i, at)
    await alarm(manager, i, 'The chain paid a withdrawal that the books did not know: it is booked now')
    return 'unknown'
  }
  if (await isPaymentBooked(manager, withdrawal.id, i.number)) {
    await noteBlock(manager, i)
    return 'already_settled'
  }
  if (withdrawal.net !== i.netAmount || withdrawal.address !== i.address)
    return await bookConflict(manager, withdrawal, i, at)
  if (withdrawal.state === 'settled') {
    await bookBeside(manager, withdrawal, i, at)
    await alarm(manager, i, 'The chain paid a withdrawal a second time')
    return 'again'
  }
  const open = OPEN_STATES.includes(withdrawal.state)
  if (open && (await isCovered(manager, withdrawal))) {
    await settle(manager, withdrawal, i, at)
    return 'settled'
  }
  const entryId = await bookPaymentTwice(manager, withdrawal, i.number, at)
  await moveToEnd(manager, withdrawal, 'settled', { payment: i, outcomeEntryId: entryId, endedAt: at })
  const was = open ? 'covered by no money in flight' : `${withdrawal.state} in the books`
  await alarm(manager, i, `The chain paid a withdrawal that was ${was}`)
  return open ? 'uncovered' : 'late'
}

/** @returns the transactions that settled some of these withdrawals, and whether each is one of those stored */
export async function settledBy(
  manager: EntityManager,
  withdrawalIds: readonly string[],
): Promise<{ hash: Hash; stored: boolean }[]> {
  const rows = await query(
    manager,
    `select distinct tx_hash as "hash!", exists (select from payout_transaction p where p.hash = w.tx_hash) as "stored!"
     from withdrawal w where id = any($1) and state = 'settled' and tx_hash is not null`,
    [[...withdrawalIds]],
  )
  return rows.map(({ hash, stored }) => ({ hash: hash as Hash, stored }))
}

async function settle(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  i: FinalPayout,
  at: Date,
): Promise<void> {
  await endWithdrawal(manager, withdrawal, 'settled', at, { payment: i })
  const foreseen = SIGNED_STATES.includes(withdrawal.state)
  await writeSystemLog(manager, {
    type: 'payout_settled',
    severity: foreseen ? 'info' : 'warning',
    message: `Payout of ${formatPol(i.netAmount)} POL is final${foreseen ? '' : ', by a transaction that the books did not know'}`,
    blockNumber: i.blockNumber,
    address: i.address,
    details: { withdrawalId: withdrawal.id, txHash: i.txHash },
  })
}

/** A payment that a reorg took back, and that was mined again, is in another block now. */
async function noteBlock(manager: EntityManager, i: FinalPayout): Promise<void> {
  await execute(
    manager,
    `update withdrawal set tx_hash = $3, settled_block_number = $4, settled_block_hash = $5
     where id = $1 and payout_number = $2 and settled_block_hash <> $5`,
    [i.withdrawalId, i.number.toString(), i.txHash, i.blockNumber.toString(), i.blockHash],
  )
}

/** The id is used up, so what was asked for can never be paid under it: it is given back. */
async function bookConflict(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  i: FinalPayout,
  at: Date,
): Promise<'conflict'> {
  await bookBeside(manager, withdrawal, i, at)
  if (OPEN_STATES.includes(withdrawal.state)) {
    const failureReason = 'This withdrawal cannot be paid. The amount is back in your balance.'
    if (await isCovered(manager, withdrawal)) {
      await endWithdrawal(manager, withdrawal, 'refunded', at, { failureReason })
      await writeSystemLog(manager, {
        type: 'payout_failed',
        severity: 'warning',
        message: `A withdrawal of ${formatPol(withdrawal.amount)} POL can never be paid: its id is used up, and its amount went back`,
        blockNumber: i.blockNumber,
        address: withdrawal.address,
        details: { withdrawalId: withdrawal.id, txHash: i.txHash },
      })
    } else
      await moveToEnd(manager, withdrawal, 'refunded', { failureReason, outcomeEntryId: null, endedAt: at })
  }
  const asked = `${formatPol(withdrawal.net)} POL to ${withdrawal.address}`
  await alarm(manager, i, `The chain paid a withdrawal otherwise than the books say (${asked})`)
  return 'conflict'
}

/** Books what was paid beside what the withdrawal itself says. */
async function bookBeside(
  manager: EntityManager,
  { id }: LockedWithdrawal,
  { address, netAmount, number }: FinalPayout,
  at: Date,
): Promise<void> {
  const walletId = await walletIdOf(manager, address, at)
  await bookPaymentTwice(manager, { id, walletId, amount: netAmount, net: netAmount, fee: 0n }, number, at)
}

async function walletIdOf(manager: EntityManager, address: string, at: Date): Promise<string> {
  return (await ensureWallets(manager, [address], at)).get(address)!
}

async function alarm(manager: EntityManager, i: FinalPayout, message: string): Promise<void> {
  await pausePayouts(manager, message, `payout ${i.number} of ${i.withdrawalId}`)
  await writeSystemLog(manager, {
    type: 'alert',
    severity: 'critical',
    message,
    blockNumber: i.blockNumber,
    address: i.address,
    details: { ...i },
  })
}
