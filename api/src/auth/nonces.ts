import { randomBytes } from 'node:crypto'
import type { DataSource } from 'typeorm'
import { execute, query } from '../sql.ts'

const LIFETIME = '5 minutes'

/** @returns a nonce that one sign-in may use within five minutes of real time */
export async function issueNonce(db: DataSource): Promise<string> {
  const nonce = randomBytes(16).toString('hex')
  await query(db, `insert into sign_in_nonce (nonce, expires_at) values ($1, now() + $2::interval)`, [
    nonce,
    LIFETIME,
  ])
  return nonce
}

/** Uses a nonce up, whatever comes of the sign-in. @returns whether it was issued here and still fresh */
export async function useNonce(db: DataSource, nonce: string): Promise<boolean> {
  const rows = await query(
    db,
    'delete from sign_in_nonce where nonce = $1 returning expires_at > now() as "fresh!"',
    [nonce],
  )
  return rows[0]?.fresh === true
}

export async function purgeNonces(db: DataSource): Promise<void> {
  await execute(db, 'delete from sign_in_nonce where expires_at < now()')
}
