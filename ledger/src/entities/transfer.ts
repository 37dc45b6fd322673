import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** One debit, one credit, immutable. */
@Entity('transfer')
export class Transfer {
  @PrimaryColumn({ type: 'date' })
  day!: string

  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ name: 'entry_id', type: 'bigint' })
  entryId!: string

  @Column({ name: 'debit_account_id', type: 'bigint' })
  debitAccountId!: string

  @Column({ name: 'credit_account_id', type: 'bigint' })
  creditAccountId!: string

  @Column(amountColumn)
  amount!: bigint
}
