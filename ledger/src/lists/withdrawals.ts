import type { EntityManager } from 'typeorm'
import { CANCELLABLE, OPEN_STATES, type WithdrawalState } from '../withdrawals/states.ts'
import { WAITING_REASON } from '../withdrawals/waiting-reasons.ts'
import { among, byTime, byWallet, days, defineList } from './define-list.ts'
import {
  address,
  amount,
  type Enumeration,
  flag,
  hash,
  hidden,
  id,
  instant,
  nullable,
  oneOf,
  rowsOf,
  text,
} from './field.ts'
import { readRow } from './read-pages.ts'

export const WITHDRAWAL_STATE: Enumeration<WithdrawalState> = {
  name: 'WithdrawalState',
  description: 'How far a withdrawal has come',
  values: {
    requested: 'Booked; its payout is not signed yet',
    awaiting_approval: 'Above the limit that operators approve by hand',
    signed: 'Its chain transaction is signed and stored',
    broadcast: 'Its chain transaction was sent',
    settled: 'Paid, in a final block',
    refunded: 'The payout failed for good; the amount is available again',
    cancelled: 'Given back before it was signed: for its owner, by an operator, or for an exit',
  },
}

const APPROVAL = {
  name: 'WithdrawalApproval',
  description: "An admin's approval of a withdrawal above the threshold",
  fields: {
    username: text('v.username', 'Who approved'),
    at: instant('v.at', 'Real time'),
    reason: text('v.reason', 'As the admin gave it'),
  },
}

/** Of a withdrawal `d`: while it waits, those that count. */
const APPROVALS = `from withdrawal_approval v where v.withdrawal_id = d.id
  and (d.state <> 'awaiting_approval' or v.username in (select username from standing_admin))`

export const IS_CANCELLABLE = `d.state in ('${CANCELLABLE.join("', '")}')`

/** Of each withdrawal `d` of a wallet `a`. */
export const WITHDRAWAL_FIELDS = {
  id: id('d.id', 'Its id, by which the contract names its payout: 32 bytes'),
  number: id('d.number', 'Its place in line'),
  address: address('a.address', 'Who is paid'),
  amount: amount('d.amount', 'What was taken from the available balance: net and fee'),
  fee: amount('d.fee', 'What the product keeps, in POL'),
  net: amount('d.net', 'What arrives on chain'),
  state: oneOf(WITHDRAWAL_STATE, 'd.state', 'How far its payout has come'),
  cancellable: flag(IS_CANCELLABLE, 'Whether it can still be cancelled: nothing is signed yet'),
}

export const WITHDRAWALS = defineList({
  name: 'AdminWithdrawal',
  description: 'A withdrawal with what operators did about it',
  title: 'Withdrawals of all wallets',
  from: 'withdrawal d',
  joins: 'join wallet a on a.id = d.wallet_id',
  key: { sql: 'd.number', type: 'bigint' },
  day: days('d.requested_at', 'Days are those on which withdrawals were requested'),
  wallet: { id: 'd.wallet_id' },
  fields: {
    ...WITHDRAWAL_FIELDS,
    createdAt: instant('d.requested_at', "When it was requested, by the product's clock"),
    endedAt: nullable(instant('d.ended_at', 'When it was settled, refunded or cancelled')),
    txHash: nullable(hash('d.tx_hash', 'Null until it was broadcast')),
    waitingFor: nullable(oneOf(WAITING_REASON, 'd.waiting_for', 'Why it waits, when it does')),
    failureReason: nullable(text('d.failure_reason', 'Why it was given back, if not for its owner')),
    approvedAt: nullable(instant('d.approved_at', 'Real time; when it had every approval')),
    approvals: rowsOf(
      APPROVAL,
      `coalesce((
        select json_agg(json_build_object('username', v.username, 'at', v.at, 'reason', v.reason) order by v.at)
        ${APPROVALS}), '[]')`,
      'The first approval first; while it waits, those of admins who may still act',
    ),
    approvedBy: hidden(
      nullable(text(`(select string_agg(v.username, ' ' order by v.at) ${APPROVALS})`, 'Their usernames')),
    ),
  },
  sorts: {
    createdAt: byTime('d.requested_at'),
    amount: { sql: 'd.amount', type: 'numeric', description: 'By amount' },
    wallet: byWallet('d.wallet_id'),
    number: { sql: 'd.number', type: 'bigint', description: 'By the place in line' },
  },
  filters: {
    states: among(WITHDRAWAL_STATE, (values) => `d.state = any(${values}::withdrawal_state[])`),
    ids: { values: 'id', description: 'Only these', sql: (values) => `d.id = any(${values})` },
  },
  csv: {
    file: 'withdrawals',
    columns: [
      'address',
      'amount',
      'fee',
      'net',
      'state',
      'createdAt',
      'endedAt',
      'txHash',
      'id',
      'approvedBy',
      'failureReason',
    ],
  },
  json: {
    path: 'withdrawals',
    summary: 'Withdrawals paid or to be paid, newest first',
    name: 'withdrawals',
    type: 'AdminWithdrawal',
    columns: ['address', 'amount', 'fee', 'createdAt', 'txHash', 'state'],
    examples: { amountPOL: 100, feePOL: 5, state: 'settled' },
    // A client shows one without a hash as pending: what was given back never will have one.
    only: { states: [...OPEN_STATES, 'settled'] },
  },
})

/** @returns the withdrawal, or null */
export function readAdminWithdrawal(manager: EntityManager, id: string) {
  return readRow(manager, WITHDRAWALS, 'd.id = $1', [id])
}
