import type { EntityManager } from 'typeorm'
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

export const AUDIT_LOG: AdminList<AuditLogSort, 'actors' | 'acts' | 'subjects', Row, AuditLogRecord> = {
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
    // Written out for one, the usual case, as an index of parts of words serves only that.
    subjects: (values, single) =>
      single
        ? `audit_subjects(u.details) like ${partOf(single)}`
        : `audit_subjects(u.details) like any (array(select ${partOf('part')} from unnest(${values}) part))`,
  },
  columns: `u.sequence, u.at, u.actor, u.act, u.reason, u.details, encode(u.hash, 'hex') as hash,
    encode(u.previous_hash, 'hex') as previous_hash`,
  joins: '',
  toRecord: ({ previous_hash, ...row }) => ({ ...row, previousHash: previous_hash }),
}

/** @returns a pattern that is met by whatever has the text in it, in any case */
function partOf(text: string): string {
  return `'%' || replace(replace(replace(lower(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
}

/** @returns who has acted and what was done, each once, by name: what the log can be filtered by */
export async function readAuditValues(manager: EntityManager): Promise<{ actors: string[]; acts: string[] }> {
  const [actors, acts] = [await distinct(manager, 'actor'), await distinct(manager, 'act')]
  return { actors, acts }
}

/** Steps from one value to the next by the index, so that a long log costs what a short one does. */
async function distinct(manager: EntityManager, column: 'actor' | 'act'): Promise<string[]> {
  const rows: { value: string }[] = await manager.query(
    `with recursive step as (
       (select ${column} as value from audit_log order by ${column} limit 1)
       union all
       select (select u.${column} from audit_log u where u.${column} > step.value order by u.${column} limit 1)
       from step where step.value is not null)
     select value from step where value is not null limit 1000`,
  )
  return rows.map(({ value }) => value)
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
