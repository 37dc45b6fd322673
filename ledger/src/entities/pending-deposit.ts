import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** A deposit seen in a block that is not final. */
@Entity('pending_deposit')
export class PendingDeposit {
  @PrimaryColumn({ name: 'chain_id', type: 'bigint' })
  chainId!: string

  @PrimaryColumn({ name: 'tx_hash', type: 'text' })
  txHash!: string

  @PrimaryColumn({ name: 'log_ordinal', type: 'integer' })
  logOrdinal!: number

  @Column({ name: 'block_number', type: 'bigint' })
  blockNumber!: string

  @Column({ name: 'block_time', type: 'timestamptz' })
  blockTime!: Date

  @Column({ type: 'text' })
  address!: string

  @Column(amountColumn)
  amount!: bigint

  /** real time */
  @Column({ name: 'seen_at', type: 'timestamptz' })
  seenAt!: Date
}
