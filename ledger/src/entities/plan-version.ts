import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The terms in force from a day on. */
@Entity('plan_version')
export class PlanVersion {
  @PrimaryColumn({ type: 'integer' })
  version!: number

  @Column({ name: 'effective_from', type: 'date' })
  effectiveFrom!: string

  /** read it with parsePlan */
  @Column({ type: 'jsonb' })
  terms!: unknown

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string

  @Column({ type: 'text' })
  reason!: string
}
