import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** Reserves read from the chain beside what the books owe. */
@Entity('solvency_observation')
export class SolvencyObservation {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ type: 'timestamptz' })
  at!: Date

  @Column({ type: 'date', nullable: true })
  day!: string | null

  @Column({ name: 'block_number', type: 'bigint' })
  blockNumber!: string

  @Column(amountColumn)
  treasury!: bigint

  @Column({ ...amountColumn, name: 'payout_wallet' })
  payoutWallet!: bigint

  @Column(amountColumn)
  contract!: bigint

  @Column(amountColumn)
  reserves!: bigint

  @Column(amountColumn)
  liabilities!: bigint

  @Column({ ...amountColumn, name: 'daily_interest' })
  dailyInterest!: bigint
}
