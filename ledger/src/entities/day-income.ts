import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** The wallet's side of a day's entry. */
@Entity('day_income')
export class DayIncome {
  @PrimaryColumn({ type: 'date' })
  day!: string

  @PrimaryColumn({ name: 'wallet_id', type: 'bigint' })
  walletId!: string

  @Column(amountColumn)
  interest!: bigint

  @Column(amountColumn)
  c1!: bigint

  @Column(amountColumn)
  c2!: bigint

  @Column(amountColumn)
  c3!: bigint

  @Column(amountColumn)
  c4!: bigint

  @Column(amountColumn)
  c5!: bigint

  @Column(amountColumn)
  c6!: bigint

  @Column(amountColumn)
  c7!: bigint

  @Column(amountColumn)
  c8!: bigint

  @Column(amountColumn)
  c9!: bigint

  @Column(amountColumn)
  c10!: bigint

  @Column({ ...amountColumn, name: 'mystery_box' })
  mysteryBox!: bigint

  @Column({ ...amountColumn, name: 'prize_weekly' })
  prizeWeekly!: bigint

  @Column({ ...amountColumn, name: 'prize_final' })
  prizeFinal!: bigint

  @Column(amountColumn)
  club!: bigint

  /** the sum */
  @Column(amountColumn)
  amount!: bigint
}
