import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A known wallet: it signed in, or it was credited. */
@Entity('wallet')
export class Wallet {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  /** lower case */
  @Column({ type: 'text' })
  address!: string

  @Column({ name: 'referral_code', type: 'text' })
  referralCode!: string

  @Column({ name: 'sponsor_id', type: 'bigint', nullable: true })
  sponsorId!: string | null

  /** place among the sponsor's direct referrals, from 1; odd joins the left leg */
  @Column({ name: 'sponsor_ordinal', type: 'integer', nullable: true })
  sponsorOrdinal!: number | null

  /** product's clock */
  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: 'sign_in' | 'deposit'
}
