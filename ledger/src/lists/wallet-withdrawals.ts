import { statusOfWithdrawal, TRANSACTION_STATUS } from '../reads/transaction-status.ts'
import { CANCELLABLE, WITHDRAWAL_STATES } from '../withdrawals/states.ts'
import { WAITING_REASON } from '../withdrawals/waiting-reasons.ts'
import { definePages, only } from './define-pages.ts'
import { address, amount, flag, hash, hidden, id, instant, nullable, oneOf, text } from './field.ts'
import { WITHDRAWAL_STATE } from './withdrawals.ts'

const STATUS = `case w.state ${WITHDRAWAL_STATES.map((state) => `when '${state}' then '${statusOfWithdrawal(state)}'`).join(' ')} end`
const IS_CANCELLABLE = `w.state in ('${CANCELLABLE.join("', '")}')`

/** A wallet's withdrawals, by the UTC days of the request. */
export const WALLET_WITHDRAWALS = definePages({
  name: 'Withdrawal',
  description: 'A request to be paid on chain',
  from: 'withdrawal w',
  joins: 'join wallet a on a.id = w.wallet_id',
  where: 'w.wallet_id = q.id',
  of: 'bigint',
  day: { sql: 'w.requested_at', type: 'timestamptz' },
  fields: {
    id: id('w.id', 'Its id, by which the contract names its payout: 32 bytes'),
    number: hidden(id('w.number', 'Its place in line')),
    address: hidden(address('a.address', 'Whose it is')),
    amount: amount('w.amount', 'What was taken from the available balance: net and fee'),
    fee: amount('w.fee', 'What the product keeps, in POL'),
    net: amount('w.net', 'What arrives on chain'),
    state: oneOf(WITHDRAWAL_STATE, 'w.state', 'How far its payout has come'),
    status: oneOf(TRANSACTION_STATUS, STATUS, 'The same in one word, as of everything that moves money'),
    requestedAt: instant('w.requested_at', "By the product's clock"),
    settledAt: nullable(
      instant(
        `case when w.state = 'settled' then w.ended_at end`,
        "When it was paid for good, by the product's clock; null before",
      ),
    ),
    txHash: nullable(hash('w.tx_hash', 'Of its payout; null before it was sent')),
    kept: flag(
      'w.kept',
      'Whether the code of the wallet did not take it, so that the contract kept it for `push` and `claim`',
    ),
    cancellable: flag(IS_CANCELLABLE, 'Whether it can still be cancelled'),
    waitingFor: nullable(
      oneOf(
        WAITING_REASON,
        `case when ${IS_CANCELLABLE} then w.waiting_for end`,
        'Why it is waiting, when it is',
      ),
    ),
    forExit: flag(
      'exists (select from exit_withdrawal x where x.withdrawal_id = w.id)',
      'Whether it serves an exit that the wallet requested on chain',
    ),
    failureReason: nullable(
      text(
        'w.failure_reason',
        'Why it was refunded, for its owner, e.g. that the contract refused the payout',
      ),
    ),
  },
  sorts: {
    time: [['w.number', 'bigint']],
    size: [
      ['w.amount', 'numeric'],
      ['w.number', 'bigint'],
    ],
  },
  ordered: 'By time, or by amount before any fee',
  filters: {
    status: only(TRANSACTION_STATUS, (value) => `${STATUS} = ${value}`),
  },
})
