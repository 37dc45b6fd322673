import { Column, Entity, PrimaryColumn } from 'typeorm'

/** What people and operators are told. */
@Entity('system_log')
export class SystemLog {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ type: 'timestamptz' })
  at!: Date

  @Column({ type: 'text' })
  type!: string

  @Column({ type: 'text' })
  severity!: 'info' | 'warning' | 'critical'

  @Column({ type: 'text' })
  message!: string

  @Column({ name: 'block_number', type: 'bigint', nullable: true })
  blockNumber!: string | null

  @Column({ type: 'text', nullable: true })
  address!: string | null

  @Column({ type: 'jsonb' })
  details!: Record<string, unknown>
}
