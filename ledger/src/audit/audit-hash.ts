import { createHash } from 'node:crypto'

/** A line of the audit log as its hash covers it. */
export interface HashedLine {
  sequence: string
  /** ISO 8601 in UTC with microseconds, e.g. `2026-11-20T12:00:00.000000Z` */
  at: string
  actor: string
  act: string
  reason: string
  /** the JSON text as Postgres writes a jsonb */
  details: string
}

/** What the first line takes as the hash before it. */
export const NO_HASH = Buffer.alloc(32)

/** @returns SHA-256 over the hash before and every field, each with its length in bytes before it */
export function auditHash(previous: Buffer, line: HashedLine): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const field of [line.sequence, line.at, line.actor, line.act, line.reason, line.details]) {
    hash.update(`${Buffer.byteLength(field)}:${field},`)
  }
  return hash.digest()
}
