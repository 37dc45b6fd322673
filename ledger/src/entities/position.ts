import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** Principal held over time; the product calls it an NFT. */
@Entity('position')
export class Position {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ name: 'wallet_id', type: 'bigint' })
  walletId!: string

  @Column({ name: 'nft_id', type: 'text' })
  nftId!: string

  @Column({ name: 'plan_version', type: 'integer' })
  planVersion!: number

  @Column(amountColumn)
  price!: bigint

  @Column({ ...amountColumn, name: 'daily_interest' })
  dailyInterest!: bigint

  @Column({ name: 'opened_at', type: 'timestamptz' })
  openedAt!: Date

  @Column({ name: 'opened_day', type: 'date' })
  openedDay!: string

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null

  @Column({ name: 'closed_day', type: 'date', nullable: true })
  closedDay!: string | null

  /** as the client gave it, without effect */
  @Column({ name: 'purchase_tx_hash', type: 'text', nullable: true })
  purchaseTxHash!: string | null

  /** as the client gave it, without effect */
  @Column({ name: 'sale_tx_hash', type: 'text', nullable: true })
  saleTxHash!: string | null
}
