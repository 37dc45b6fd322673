import { Column, Entity, PrimaryColumn } from 'typeorm'
import { amountColumn } from './amount-column.ts'

/** A final inbound chain event, credited. */
@Entity('deposit')
export class Deposit {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ name: 'wallet_id', type: 'bigint' })
  walletId!: string

  @Column({ name: 'chain_id', type: 'bigint' })
  chainId!: string

  @Column({ name: 'block_number', type: 'bigint' })
  blockNumber!: string

  @Column({ name: 'block_hash', type: 'text' })
  blockHash!: string

  @Column({ name: 'block_time', type: 'timestamptz' })
  blockTime!: Date

  @Column({ name: 'tx_hash', type: 'text' })
  txHash!: string

  @Column({ name: 'log_ordinal', type: 'integer' })
  logOrdinal!: number

  @Column(amountColumn)
  amount!: bigint

  /** the contract's running number */
  @Column({ type: 'bigint' })
  number!: string

  @Column({ name: 'entry_id', type: 'bigint' })
  entryId!: string

  @Column({ name: 'credited_at', type: 'timestamptz' })
  creditedAt!: Date

  @Column({ name: 'reversal_entry_id', type: 'bigint', nullable: true })
  reversalEntryId!: string | null
}
