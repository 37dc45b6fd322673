import { createHash } from 'node:crypto'
import { formatPol } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import type { Hash } from 'viem'
import { postEntry } from '../books/post-entries.ts'
import { takeOrOwe } from '../books/take-or-owe.ts'
import { ensureWallets } from '../books/wallets.ts'
import { factTime, query } from '../sql.ts'
import { pausePayouts, writeSystemLog } from '../system-log.ts'
import { type LockedWithdrawal, lockNamedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts'
import { endWithdrawal, moveToEnd } from './move-withdrawal.ts'
import type { FinalPayout } from './payment.ts'
import { isCovered } from './read-entitlement.ts'
import { OPEN_STATES, SIGNED_STATES } from './states.ts'

/**
 * Settles a withdrawal because the chain says that it was paid, and finally so. Only the indexer calls this. What the
 * contract paid is booked whatever the books said of it (docs/payouts.md#settlement); where they said otherwise than
 * that it is still to be paid, payouts pause and an operator is called.
 * @returns `unforeseen`: it is booked as a withdrawal of its own, and what was asked for under its id is given back
 */
export async function settleWithdrawal(
  manager: EntityManager,
  event: FinalPayout,
): Promise<'settled' | 'already_settled' | 'unforeseen'> {
  const at = await factTime(manager)
  const i = { ...event, withdrawalId: event.withdrawalId.toLowerCase(), address: event.address.toLowerCase() }
  const asked = await lockWithdrawal(manager, i.withdrawalId)
  const ownId = asked ? idBeside(i) : i.withdrawalId
  if (await noteBlock(manager, [i.withdrawalId, ownId], i)) return 'already_settled'
  const open = asked && OPEN_STATES.includes(asked.state) ? asked : null
  const covered = open !== null && (await isCovered(manager, open))
  if (open && covered && isAsAsked(open, i)) {
    await settle(manager, open, i, at)
    return 'settled'
  }
  if (open) await giveUp(manager, open, covered, i, at)
  const walletId = (await ensureWallets(manager, [i.address], at)).get(i.address)!
  await bookLostRequest(manager, { ...i, id: ownId, walletId, at })
  await settle(manager, await lockNamedWithdrawal(manager, ownId), i, at)
  await alarm(manager, i, `The chain paid ${whatItPaid(asked, i)}: it is booked now`)
  return 'unforeseen'
}

/** @returns the transactions that settled some of these withdrawals, and whether each is one of those stored */
export async function settledBy(manager: EntityManager, withdrawalIds: readonly string[]) {
  const rows = await query(
    manager,
    `select distinct tx_hash as "hash!", exists (select from payout_transaction p where p.hash = w.tx_hash) as "stored!"
     from withdrawal w where id = any($1) and state = 'settled' and tx_hash is not null`,
    [[...withdrawalIds]],
  )
  return rows.map(({ hash, stored }) => ({ hash: hash as Hash, stored }))
}

async function settle(manager: EntityManager, withdrawal: LockedWithdrawal, i: FinalPayout, at: Date) {
  await endWithdrawal(manager, withdrawal, 'settled', at, { payment: i })
  const foreseen = SIGNED_STATES.includes(withdrawal.state)
  await writeSystemLog(manager, {
    type: 'payout_settled',
    severity: foreseen ? 'info' : 'warning',
    message: `Payout of ${formatPol(i.net)} POL is final${foreseen ? '' : ', by a transaction that the books did not know'}`,
    blockNumber: i.blockNumber,
    address: i.address,
    details: { withdrawalId: withdrawal.id, txHash: i.txHash },
  })
}

/**
 * A payment that a reorg took back, and that was mined again, is in another block now. Another payment that has taken its
 * number, or its id, is not the same.
 * @returns whether a payout has its row
 */
async function noteBlock(manager: EntityManager, ids: string[], i: FinalPayout): Promise<boolean> {
  const noted = await query(
    manager,
    `update withdrawal w set tx_hash = $3, settled_block_number = $4, settled_block_hash = $5
     from wallet a where a.id = w.wallet_id and w.id = any($1) and payout_number = $2 and address = $6 and amount = $7 and net = $8
     returning w.id`,
    [ids, i.number, i.txHash, i.blockNumber, i.blockHash, i.address, i.amount, i.net],
  )
  return noted.length > 0
}

function isAsAsked({ amount, net, address }: LockedWithdrawal, i: FinalPayout): boolean {
  return amount === i.amount && net === i.net && address === i.address
}

function whatItPaid(asked: LockedWithdrawal | null, i: FinalPayout): string {
  if (!asked) return 'a withdrawal that the books did not know'
  const { state, net, address } = asked
  if (state === 'settled') return 'a withdrawal a second time'
  if (!OPEN_STATES.includes(state)) return `a withdrawal that was ${state} in the books`
  if (isAsAsked(asked, i)) return 'a withdrawal that was covered by no money in flight'
  return `a withdrawal otherwise than the books say (${formatPol(net)} POL to ${address})`
}

/** Its id is used up, so what was asked for can never be paid under it: what was taken for it is given back. */
async function giveUp(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  covered: boolean,
  i: FinalPayout,
  at: Date,
): Promise<void> {
  const failureReason = 'This withdrawal cannot be paid. The amount is back in your balance.'
  const ending = { failureReason, outcomeEntryId: null, endedAt: at }
  if (!covered) return await moveToEnd(manager, withdrawal, 'refunded', ending)
  await endWithdrawal(manager, withdrawal, 'refunded', at, { failureReason })
  await writeSystemLog(manager, {
    type: 'payout_failed',
    severity: 'warning',
    message: `A withdrawal of ${formatPol(withdrawal.amount)} POL can never be paid: its id is used up, and its amount went back`,
    blockNumber: i.blockNumber,
    address: withdrawal.address,
    details: { withdrawalId: withdrawal.id, txHash: i.txHash },
  })
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

/**
 * Books the request of a payout that nobody has asked for as the chain made it. What the wallet does not have becomes a
 * receivable.
 * @param i.amount wei, gross
 * @param i.net wei
 */
async function bookLostRequest(
  manager: EntityManager,
  i: { id: string; walletId: string; amount: bigint; net: bigint; at: Date },
): Promise<void> {
  const { id, walletId, amount, net, at } = i
  const { transfers } = await takeOrOwe(manager, walletId, amount, 'in_flight')
  const { entryId } = await postEntry(manager, {
    kind: 'withdrawal_requested',
    key: `withdrawal ${id} request`,
    occurredAt: at,
    walletId,
    transfers,
  })
  await query(
    manager,
    `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id)
     values ($1, $2, $3, $4, $5, 'requested', $6, $7)`,
    [id, walletId, amount, amount - net, net, at, entryId],
  )
}

/** @returns under which id the books hold a payout whose own id stands for something else: always the same */
function idBeside({ withdrawalId, number, address, amount, net }: FinalPayout): string {
  const payout = [withdrawalId, 'payout', number, 'to', address, 'of', amount, net].join(' ')
  return `0x${createHash('sha256').update(payout).digest('hex')}`
}
