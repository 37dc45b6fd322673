import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** One change of a wallet's available balance (a view over transfers and closed days). */
@Entity('statement_line')
export class StatementLine {
  @PrimaryColumn({ type: 'text' })
  id!: string

  @Column({ name: 'wallet_id', type: 'bigint' })
  walletId!: string

  @Column({ type: 'text' })
  kind!: string

  @Column({ type: 'timestamptz' })
  at!: Date

  @Column({ type: 'date' })
  day!: string

  @Column({ type: 'integer' })
  source!: number

  @Column({ type: 'bigint' })
  sequence!: string

  @Column({ name: 'entry_id', type: 'bigint', nullable: true })
  entryId!: string | null

  @Column(amountColumn)
  change!: bigint
}
