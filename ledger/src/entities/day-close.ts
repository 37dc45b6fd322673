import { Column, Entity, PrimaryColumn } from 'typeorm'
import { nullableAmountColumn } from './amount-column.ts'

/** The closing of a day. */
@Entity('day_close')
export class DayClose {
  @PrimaryColumn({ type: 'date' })
  day!: string

  @Column({ name: 'plan_version', type: 'integer' })
  planVersion!: number

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date

  @Column({ name: 'computed_at', type: 'timestamptz', nullable: true })
  computedAt!: Date | null

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null

  @Column({ type: 'integer', nullable: true })
  wallets!: number | null

  @Column(nullableAmountColumn)
  interest!: bigint | null

  @Column(nullableAmountColumn)
  referral!: bigint | null

  @Column({ ...nullableAmountColumn, name: 'mystery_box' })
  mysteryBox!: bigint | null

  @Column(nullableAmountColumn)
  prize!: bigint | null

  @Column(nullableAmountColumn)
  club!: bigint | null

  @Column(nullableAmountColumn)
  total!: bigint | null

  @Column({ type: 'bytea', nullable: true })
  digest!: Buffer | null

  @Column({ name: 'digest_version', type: 'smallint' })
  digestVersion!: number
}
