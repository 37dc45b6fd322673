import { among, byTime, byWallet, defineList } from './define-list.ts'
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

const PAYOUT_STATE: Enumeration<'signed' | 'broadcast' | 'succeeded' | 'reverted' | 'replaced'> = {
  name: 'PayoutTransactionState',
  description: 'How far a chain transaction of a payout has come',
  values: {
    signed: 'Stored, not sent yet',
    broadcast: 'Sent, with no final outcome yet',
    succeeded: 'It paid, in a final block',
    reverted: 'The contract refused it, in a final block',
    replaced: 'Another one on its nonce was mined',
  },
}

const WITHDRAWAL = 'join withdrawal d on d.id = t.withdrawal_id'
/** As the index payout_transaction_state has it. */
const STATE = `coalesce(t.outcome, case when t.first_broadcast_at is null then 'signed' else 'broadcast' end)`

export const PAYOUTS = defineList({
  name: 'AdminPayout',
  description: 'A chain transaction signed for a payout',
  title: 'Chain transactions signed for payouts',
  from: 'payout_transaction t',
  joins: `${WITHDRAWAL} join wallet a on a.id = d.wallet_id`,
  key: { sql: 't.id', type: 'bigint' },
  day: {
    sql: 't.signed_at',
    type: 'timestamptz',
    description: 'Days are those of the signature, in real time',
  },
  wallet: { id: 'd.wallet_id', joins: [WITHDRAWAL] },
  fields: {
    id: id('t.id', 'A number, in the order of signing'),
    withdrawalId: id('t.withdrawal_id', 'The withdrawal it pays'),
    address: address('a.address', 'Who is paid'),
    net: amount('d.net', 'What arrives on chain'),
    state: oneOf(PAYOUT_STATE, STATE, 'How far it has come'),
    signer: address('t.signer', 'The payout wallet that signed it'),
    nonce: count('t.nonce', 'Of the payout wallet'),
    attempt: count('t.attempt', '1 for the first on its nonce, more for a replacement with a higher fee'),
    hash: hash('t.hash', 'Of the transaction'),
    maxFeePerGas: amount('t.max_fee_per_gas', 'Most that is paid per gas'),
    maxPriorityFeePerGas: amount(
      't.max_priority_fee_per_gas',
      'Most that goes to the block producer per gas, in POL',
    ),
    createdAt: instant('t.signed_at', 'When it was signed, real time'),
    firstBroadcastAt: nullable(instant('t.first_broadcast_at', 'Real time')),
    lastBroadcastAt: nullable(instant('t.last_broadcast_at', 'Real time')),
    broadcasts: count('t.broadcasts', 'How often it was sent'),
    failure: nullable(text('t.failure', 'What the contract said against it')),
    ageSeconds: nullable(
      number(
        'case when t.outcome is null then extract(epoch from now() - t.signed_at)::float8 end',
        'Real seconds since it was signed; null once it has an outcome',
      ),
    ),
  },
  sorts: {
    createdAt: byTime('t.signed_at'),
    nonce: { sql: 't.nonce', type: 'bigint', description: 'By nonce' },
    fee: { sql: 't.max_fee_per_gas', type: 'numeric', description: 'By the most paid per gas' },
    wallet: byWallet('d.wallet_id', WITHDRAWAL),
  },
  sortName: 'AdminPayoutSort',
  sortDescription: 'FEE: by the most paid per gas',
  filters: { states: among(PAYOUT_STATE, (values) => `${STATE} = any(${values})`) },
  filterName: 'AdminPayoutFilter',
  csv: {
    file: 'payouts',
    columns: {
      hash: 'hash',
      withdrawalId: 'withdrawalId',
      walletAddress: 'address',
      netPOL: 'net',
      state: 'state',
      nonce: 'nonce',
      attempt: 'attempt',
      maxFeePerGasPOL: 'maxFeePerGas',
      signedAt: 'createdAt',
      firstBroadcastAt: 'firstBroadcastAt',
      failure: 'failure',
    },
  },
})
