import type { EntityManager } from 'typeorm'
import { statusOfWithdrawal, TRANSACTION_STATUS } from '../reads/transaction-status.ts'
import { WITHDRAWAL_STATES } from '../withdrawals/states.ts'
import { WAITING_REASON } from '../withdrawals/waiting-reasons.ts'
import { definePages, only, type PageRow } from './define-pages.ts'
import { flag, hash, hidden, instant, nullable, oneOf, text } from './field.ts'
import { readRow } from './read-pages.ts'
import { IS_CANCELLABLE, WITHDRAWAL_FIELDS } from './withdrawals.ts'

const STATUS = `case d.state ${WITHDRAWAL_STATES.map((state) => `when '${state}' then '${statusOfWithdrawal(state)}'`).join(' ')} end`

/** A wallet's withdrawals, by the UTC days of the request. */
export const WALLET_WITHDRAWALS = definePages({
  name: 'Withdrawal',
  description: 'A request to be paid on chain',
  from: 'withdrawal d',
  joins: 'join wallet a on a.id = d.wallet_id',
  where: 'd.wallet_id = q.id',
  of: 'bigint',
  day: { sql: 'd.requested_at', type: 'timestamptz' },
  fields: {
    ...WITHDRAWAL_FIELDS,
    cancellable: flag(
      `${IS_CANCELLABLE} and not exists (select from exit_line l where l.withdrawal_id = d.id)`,
      'Whether its owner can still cancel it: nothing is signed yet, and it serves no open exit',
    ),
    number: hidden(WITHDRAWAL_FIELDS.number),
    address: hidden(WITHDRAWAL_FIELDS.address),
    status: oneOf(TRANSACTION_STATUS, STATUS, 'The same in one word, as of everything that moves money'),
    requestedAt: instant('d.requested_at', "By the product's clock"),
    settledAt: nullable(
      instant(
        `case when d.state = 'settled' then d.ended_at end`,
        "When it was paid for good, by the product's clock; null before",
      ),
    ),
    txHash: nullable(hash('d.tx_hash', 'Of its payout; null before it was sent')),
    kept: flag(
      'd.kept',
      'Whether the code of the wallet did not take it, so that the contract kept it for `push` and `claim`',
    ),
    waitingFor: nullable(
      oneOf(
        WAITING_REASON,
        `case when ${IS_CANCELLABLE} then d.waiting_for end`,
        'Why it is waiting, when it is',
      ),
    ),
    forExit: flag(
      'exists (select from exit_withdrawal x where x.withdrawal_id = d.id)',
      'Whether it serves an exit that the wallet requested on chain',
    ),
    failureReason: nullable(
      text(
        'd.failure_reason',
        'Why it was refunded or cancelled, for its owner; null when the owner cancelled it',
      ),
    ),
  },
  sorts: {
    time: [['d.number', 'bigint']],
    size: ['d.amount', 'numeric'],
  },
  ordered: 'By time, or by amount before any fee',
  filters: {
    status: only(TRANSACTION_STATUS, (value) => `${STATUS} = ${value}`),
  },
})

/** Amounts are wei. */
export type WithdrawalRecord = PageRow<typeof WALLET_WITHDRAWALS>

/** @returns the withdrawal, or null */
export function readWithdrawal(manager: EntityManager, id: string) {
  return readRow(manager, WALLET_WITHDRAWALS, 'd.id = $1', [id])
}
