import { byTime, days, defineList } from './define-list.ts'
import { address, amount, count, hash, id, instant } from './field.ts'

const ID = `p.tx_hash || '-' || p.log_ordinal`

/** Few rows, whatever there is in the books: each goes when its block is final, or the chain takes it back. */
export const PENDING_DEPOSITS = defineList({
  name: 'AdminPendingDeposit',
  description:
    'A deposit seen in a block that is not final: the chain may still take it back. It is not in the books',
  title: 'Deposits seen on chain that are not final yet',
  from: 'pending_deposit p',
  key: { sql: ID, type: 'text' },
  day: days('p.seen_at', 'Days are those on which deposits were first seen, in real time'),
  wallet: { address: 'p.address', strange: true },
  fields: {
    id: id(ID, 'Its transaction and its place in it'),
    address: address('p.address', 'Who sent it; it need not be a wallet that is known'),
    amount: amount('p.amount', 'In POL; there is no fee'),
    createdAt: instant('p.seen_at', 'When it was first seen, in real time'),
    txHash: hash('p.tx_hash', 'The transaction that brings it'),
    blockNumber: count('p.block_number', 'The block of that transaction'),
    blockTime: instant('p.block_time', "The block's own time"),
  },
  sorts: {
    createdAt: byTime('p.seen_at'),
    amount: { sql: 'p.amount', type: 'numeric', description: 'By amount' },
    wallet: { sql: 'p.address', type: 'text', description: 'By address' },
    block: { sql: 'p.block_number', type: 'bigint', description: 'By block' },
  },
  sortName: 'AdminDepositSort',
  headings: { createdAt: 'seenAt' },
  csv: {
    file: 'pending-deposits',
    columns: ['address', 'amount', 'createdAt', 'txHash', 'blockNumber', 'blockTime'],
  },
})
