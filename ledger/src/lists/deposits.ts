import { among, byTime, byWallet, days, defineList } from './define-list.ts'
import { address, amount, count, type Enumeration, hash, id, instant, oneOf } from './field.ts'

const DEPOSIT_STATE: Enumeration<'credited' | 'reversed'> = {
  name: 'AdminDepositState',
  description: 'Whether a credited deposit stands',
  values: { credited: 'It stands', reversed: 'The chain took it back after it was final' },
}

export const DEPOSITS = defineList({
  name: 'AdminDeposit',
  description: 'A credited deposit',
  title: 'Credited deposits',
  from: 'deposit d',
  joins: 'join wallet a on a.id = d.wallet_id',
  key: { sql: 'd.id', type: 'bigint' },
  day: days('d.credited_at', 'Days are those on which deposits were credited'),
  wallet: { id: 'd.wallet_id' },
  fields: {
    id: id('d.id', 'Its number in the books'),
    address: address('a.address', 'Who sent it'),
    amount: amount('d.amount', 'What came, in POL; there is no fee'),
    createdAt: instant('d.credited_at', "When it was credited, by the product's clock"),
    txHash: hash('d.tx_hash', 'The transaction that brought it'),
    blockNumber: count('d.block_number', 'The block of that transaction'),
    blockTime: instant('d.block_time', "The block's own time"),
    state: oneOf(
      DEPOSIT_STATE,
      `case when d.reversal_entry_id is null then 'credited' else 'reversed' end`,
      'Whether it stands',
    ),
    entryId: id('d.id', 'The entry that credited it; see `Query.entry`'),
  },
  sorts: {
    createdAt: byTime('d.credited_at'),
    amount: { sql: 'd.amount', type: 'numeric', description: 'By amount' },
    wallet: byWallet('d.wallet_id'),
    block: { sql: 'd.block_number', type: 'bigint', description: 'By block' },
  },
  filters: {
    states: among(
      DEPOSIT_STATE,
      (values) =>
        `((d.reversal_entry_id is not null and 'reversed' = any(${values})) or (d.reversal_entry_id is null and 'credited' = any(${values})))`,
    ),
  },
  csv: {
    file: 'deposits',
    columns: ['address', 'amount', 'createdAt', 'txHash', 'blockNumber', 'state'],
  },
  json: {
    path: 'deposits',
    summary: 'Credited deposits, newest first',
    name: 'deposits',
    type: 'AdminDeposit',
    columns: ['address', 'amount', 'createdAt', 'txHash'],
    examples: { amountPOL: 100 },
    only: { states: ['credited'] },
  },
})
