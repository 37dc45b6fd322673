import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { WithdrawalState } from '../books/withdrawal-state.ts'
import { amountColumn } from './amount-column.ts'

/** The user's request; a payout settles it on chain. */
@Entity('withdrawal')
export class Withdrawal {
  /** bytes32 */
  @PrimaryColumn({ type: 'text' })
  id!: string

  @Column({ type: 'bigint' })
  number!: string

  @Column({ name: 'wallet_id', type: 'bigint' })
  walletId!: string

  /** gross */
  @Column(amountColumn)
  amount!: bigint

  @Column(amountColumn)
  fee!: bigint

  @Column(amountColumn)
  net!: bigint

  @Column({ type: 'text' })
  state!: WithdrawalState

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date

  @Column({ name: 'request_entry_id', type: 'bigint' })
  requestEntryId!: string

  @Column({ name: 'outcome_entry_id', type: 'bigint', nullable: true })
  outcomeEntryId!: string | null

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null

  @Column({ name: 'tx_hash', type: 'text', nullable: true })
  txHash!: string | null

  @Column({ name: 'settled_block_number', type: 'bigint', nullable: true })
  settledBlockNumber!: string | null

  @Column({ name: 'waiting_for', type: 'text', nullable: true })
  waitingFor!: string | null
}
