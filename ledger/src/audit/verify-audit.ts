import { createHash } from 'node:crypto'
import type { DataSource, EntityManager } from 'typeorm'
import { inTransaction, query } from '../sql.ts'

/** Lines read at a time. */
const PAGE = 5_000

/**
 * Takes the hash of every line again, from the first on, in one snapshot, and compares the end with the head that is
 * kept apart: a line that was changed, taken out, put in, or cut off at the end shows.
 * @returns `lines`: whose hashes were taken again; `head`: of the newest line, hexadecimal, by which whoever noted it
 *   elsewhere can tell a chain that was rewritten as a whole; `problem`: the first thing that does not hold, for people
 */
export async function verifyAudit(db: DataSource) {
  return inTransaction(
    db,
    async (manager) => {
      let previous: Buffer = NO_HASH
      let lines = 0
      const stop = (problem: string) => ({ ok: false, lines, head: previous.toString('hex'), problem })
      for (;;) {
        const page = await readLines(manager, lines)
        for (const line of page) {
          const expected = String(lines + 1)
          if (line.sequence !== expected) return stop(`Line ${expected} is missing`)
          if (!line.previous_hash.equals(previous))
            return stop(`Line ${expected} does not follow the one before`)
          const taken = auditHash(previous, line)
          if (!taken.equals(line.hash)) return stop(`Line ${expected} was changed`)
          previous = taken
          lines += 1
        }
        if (page.length < PAGE) break
      }
      const [head] = await query(manager, 'select sequence, hash from audit_head')
      if (head?.sequence !== String(lines) || !head.hash.equals(previous)) {
        return stop(`The log ends with line ${lines}, its head says ${head?.sequence ?? 'nothing'}`)
      }
      return { ok: true, lines, head: previous.toString('hex'), problem: null }
    },
    'REPEATABLE READ',
  )
}

/** As their hashes cover them: the time in UTC with microseconds, the details as Postgres writes a jsonb. */
function readLines(manager: EntityManager, after: number) {
  return query(
    manager,
    `select l.sequence::text as "sequence!", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "at!", actor, act, reason,
       details::text as "details!", previous_hash, hash
     from audit_log l where l.sequence > $1 order by l.sequence limit ${PAGE}`,
    [after],
  )
}

/** What the first line takes as the hash before it. */
const NO_HASH = Buffer.alloc(32)

/** @returns SHA-256 over the hash before and every field, each with its length in bytes before it */
function auditHash(previous: Buffer, line: Awaited<ReturnType<typeof readLines>>[number]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const field of [line.sequence, line.at, line.actor, line.act, line.reason, line.details]) {
    hash.update(`${Buffer.byteLength(field)}:${field},`)
  }
  return hash.digest()
}
