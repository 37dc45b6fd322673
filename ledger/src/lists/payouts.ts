import { among, byTime, byWallet, days, defineList } from './define-list.ts'
import {
  address,
  amount,
  count,
  type Enumeration,
  hash,
  id,
  instant,
  nullable,
  number,
  oneOf,
  text,
} from './field.ts'

const PAYOUT_STATE: Enumeration<'signed' | 'broadcast' | 'succeeded' | 'reverted'> = {
  name: 'PayoutBatchState',
  description: 'How far the batch of a payout has come',
  values: {
    signed: 'Stored, not sent yet',
    broadcast: 'Sent, with no final outcome yet',
    succeeded: 'It paid, in a final block',
    reverted: 'It can never pay: the contract refused it, or another transaction took its nonce',
  },
}

const WITHDRAWAL = 'join withdrawal d on d.id = i.withdrawal_id'
const OF_BATCH = 'b.signer = i.signer and b.nonce = i.nonce'

export const PAYOUTS = defineList({
  name: 'AdminPayout',
  description: 'A payment that was signed for a withdrawal, and the batch that it is in',
  title: 'Payments signed for withdrawals, with the batch that each is in',
  from: 'payout_item i',
  joins: `${WITHDRAWAL} join wallet a on a.id = d.wallet_id join payout_batch b on ${OF_BATCH} join payout_transaction t on t.hash = b.hash`,
  key: { sql: 'i.id', type: 'bigint' },
  day: days('i.signed_at', 'Days are those of the signature, in real time'),
  wallet: { id: 'd.wallet_id', joins: [WITHDRAWAL] },
  fields: {
    id: id('i.id', 'A number, in the order of signing'),
    withdrawalId: id('i.withdrawal_id', 'The withdrawal it pays'),
    address: address('a.address', 'Who is paid'),
    net: amount('d.net', 'What arrives on chain'),
    number: count('i.number', "The contract's own running number that it is bound to"),
    state: oneOf(PAYOUT_STATE, 'b.state', 'How far its batch has come'),
    signer: address('i.signer', 'The payout wallet that signed the batch'),
    nonce: count('i.nonce', 'Of the payout wallet: one for each batch'),
    payments: count('b.payments', 'How many the batch pays'),
    hash: hash('t.hash', "The batch's newest transaction, or the one that was mined"),
    attempt: count('t.attempt', '1 for the first on its nonce, more for a replacement with a higher fee'),
    maxFeePerGas: amount('t.max_fee_per_gas', 'Most that is paid per gas'),
    maxPriorityFeePerGas: amount(
      't.max_priority_fee_per_gas',
      'Most that goes to the block producer per gas, in POL',
    ),
    gasUsed: nullable(count('b.gas_used', 'By the whole batch; null until it is final')),
    createdAt: instant('i.signed_at', 'When it was signed, real time'),
    firstBroadcastAt: nullable(instant('t.first_broadcast_at', 'Real time')),
    lastBroadcastAt: nullable(instant('t.last_broadcast_at', 'Real time')),
    broadcasts: count('t.broadcasts', 'How often that transaction was sent'),
    failure: nullable(text('b.failure', 'What the contract said against it')),
    ageSeconds: nullable(
      number(
        `case when b.state in ('signed', 'broadcast') then extract(epoch from now() - i.signed_at)::float8 end`,
        'Real seconds since it was signed; null once it has an outcome',
      ),
    ),
  },
  sorts: {
    createdAt: byTime('i.signed_at'),
    nonce: { sql: 'i.nonce', type: 'bigint', description: 'By nonce, so batch by batch' },
    wallet: byWallet('d.wallet_id', WITHDRAWAL),
  },
  filters: {
    states: among(
      PAYOUT_STATE,
      (values) => `exists (select from payout_batch b where ${OF_BATCH} and b.state = any(${values}))`,
    ),
  },
  headings: { createdAt: 'signedAt' },
  csv: {
    file: 'payouts',
    columns: [
      'hash',
      'withdrawalId',
      'address',
      'net',
      'number',
      'state',
      'nonce',
      'payments',
      'attempt',
      'maxFeePerGas',
      'createdAt',
      'firstBroadcastAt',
      'failure',
    ],
  },
})
