import type { EntityManager } from 'typeorm'
import { execute, query } from '../sql.ts'

export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'reuse'
  | 'password'
  | 'second_factor'
  | 'disabled'
  | 'reset'

/**
 * Ends sessions of an account everywhere, in the caller's database transaction: their sockets are closed too,
 * whichever process holds them.
 * @param i.only this one; all when left out, and then it is forgotten where the account signed in from: a thief may have, too
 * @param i.except all but this one
 * @returns how many ended
 */
export async function endAdminSessions(
  manager: EntityManager,
  i: { adminId: string; because: EndReason; only?: string; except?: string },
): Promise<number> {
  const ended = await query(
    manager,
    `update admin_session set ended_at = clock_timestamp(), ended_because = $2
     where admin_id = $1 and ended_at is null
       and ($3::bigint is null or id = $3) and ($4::bigint is null or id <> $4)
     returning id`,
    [i.adminId, i.because, i.only ?? null, i.except ?? null],
  )
  if (!i.only) await execute(manager, 'delete from admin_known_address where admin_id = $1', [i.adminId])
  for (const { id } of ended) await query(manager, `select pg_notify('session_ended', $1)`, [id])
  return ended.length
}
