import type { AdminList } from './list.ts'

/** A line of the audit log. */
export interface AuditLogRecord {
  sequence: string
  /** real time */
  at: Date
  actor: string
  act: string
  reason: string
  details: Record<string, unknown>
  /** SHA-256 over this line and the hash before, hexadecimal */
  hash: string
  previousHash: string
}

export type AuditLogSort = 'createdAt' | 'actor' | 'act'

export const AUDIT_LOG: AdminList<AuditLogSort, 'actors' | 'acts', Row, AuditLogRecord> = {
  from: 'audit_log u',
  key: { sql: 'u.sequence', type: 'bigint' },
  sorts: {
    createdAt: { sql: 'u.sequence', type: 'bigint' },
    actor: { sql: 'u.actor', type: 'text' },
    act: { sql: 'u.act', type: 'text' },
  },
  at: { sql: 'u.at', type: 'timestamptz' },
  wallet: null,
  only: {
    actors: (values) => `u.actor = any(${values})`,
    acts: (values) => `u.act = any(${values})`,
  },
  columns: `u.sequence, u.at, u.actor, u.act, u.reason, u.details, encode(u.hash, 'hex') as hash,
    encode(u.previous_hash, 'hex') as previous_hash`,
  joins: 'join audit_log u on u.sequence = page.key',
  toRecord: ({ previous_hash, ...row }) => ({ ...row, previousHash: previous_hash }),
}

interface Row {
  sequence: string
  at: Date
  actor: string
  act: string
  reason: string
  details: Record<string, unknown>
  hash: string
  previous_hash: string
}
