import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { EntryKind } from '../books/entry-kind.ts'

/** The transfers posted together for one fact. */
@Entity('entry')
export class Entry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity' })
  id!: string

  @Column({ type: 'text' })
  kind!: EntryKind

  @Column({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string

  /** product's clock */
  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt!: Date

  @Column({ type: 'bigint', nullable: true })
  reverses!: string | null

  /** real time */
  @Column({ name: 'recorded_at', type: 'timestamptz' })
  recordedAt!: Date
}
