import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { AccountKind } from '../books/account-kind.ts'
import { amountColumn } from './amount-column.ts'

/** A holder of one kind of money; balance = credits - debits. */
@Entity('account')
export class Account {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ type: 'text' })
  kind!: AccountKind

  /** null for the house */
  @Column({ name: 'wallet_id', type: 'bigint', nullable: true })
  walletId!: string | null

  @Column({ type: 'smallint' })
  shard!: number

  @Column(amountColumn)
  balance!: bigint

  @Column({ type: 'bigint' })
  version!: string

  /** last closed day posted here */
  @Column({ name: 'last_day', type: 'date', nullable: true })
  lastDay!: string | null
}
