import { TRANSACTION_STATUS } from '../reads/transaction-status.ts'
import { definePages, only } from './define-pages.ts'
import { amount, count, hash, id, instant, nullable, oneOf } from './field.ts'

/** Deposits to an address, credited and not, by the UTC days they were credited on, of an unfinal one those of its block. */
export const WALLET_DEPOSITS = definePages({
  name: 'Deposit',
  description: 'A deposit seen on chain',
  from: `(
    select tx_hash || '-' || log_ordinal as id, 0::bigint as number, tx_hash, amount, 'pending' as status, block_number, block_time,
      null::timestamptz as credited_at
    from pending_deposit p
    where address = q.id and not exists (
      select from deposit d where d.tx_hash = p.tx_hash and d.log_ordinal = p.log_ordinal and d.reversal_entry_id is null)
    union all
    select d.tx_hash || '-' || d.log_ordinal || case when d.reversal_entry_id is null then '' else '-' || d.id end, d.id, d.tx_hash, d.amount,
      case when d.reversal_entry_id is null then 'completed' else 'failed' end, d.block_number, d.block_time, d.credited_at
    from deposit d join wallet w on w.id = d.wallet_id where w.address = q.id) d`,
  of: 'text',
  day: { sql: 'coalesce(d.credited_at, d.block_time)', type: 'timestamptz' },
  fields: {
    id: id('d.id', 'The same before and after it is final: transaction and place of the event in it'),
    amount: amount('d.amount', 'In POL; there is no fee'),
    status: oneOf(
      TRANSACTION_STATUS,
      'd.status',
      'PENDING until its block is final, then COMPLETED; FAILED when a reorg took it back',
    ),
    txHash: hash('d.tx_hash', 'The transaction that brought it'),
    blockNumber: count('d.block_number', 'The block of that transaction'),
    blockTime: instant('d.block_time', "The block's own time"),
    creditedAt: nullable(
      instant('d.credited_at', "When it was credited, by the product's clock; null while it is pending"),
    ),
  },
  sorts: {
    time: [
      [`(d.status = 'pending')::integer`, 'integer'],
      ['d.block_number', 'bigint'],
      ['d.number', 'bigint'],
      ['d.id', 'text'],
    ],
    size: ['d.amount', 'numeric'],
  },
  ordered: 'By time, or by amount before any fee',
  filters: {
    status: only(TRANSACTION_STATUS, (value) => `d.status = ${value}`),
  },
})
