import { createHash } from 'node:crypto'
import { conflict, ProductError } from '@polder/base/errors'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * Runs a wallet's command once for each key its client sends: same key and input, same answer; other input, a
 * named error. Without a key it simply runs.
 * @param i.input everything that the command depends on; JSON
 * @param work its answer must be JSON (amounts as text)
 * @throws ProductError `IDEMPOTENCY_CONFLICT`, and whatever the work throws (then the key stays unused)
 */
export async function oncePerKey<T extends Record<string, string>>(
  manager: EntityManager,
  i: { walletId: string; key: string | null | undefined; input: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!i.key) return work()
  if (i.key.length > 200) {
    throw new ProductError('INVALID_IDEMPOTENCY_KEY', 'An idempotency key has at most 200 characters.')
  }
  const hash = createHash('sha256').update(JSON.stringify(i.input)).digest()
  await query(manager, `select pg_advisory_xact_lock(hashtextextended('request ' || $1 || ' ' || $2, 0))`, [
    i.walletId,
    i.key,
  ])
  const [before] = await query(
    manager,
    'select input_hash, answer from idempotent_request where wallet_id = $1 and key = $2',
    [i.walletId, i.key],
  )
  if (before) {
    if (before.input_hash.equals(hash)) return before.answer as T
    throw conflict(
      'IDEMPOTENCY_CONFLICT',
      'This idempotency key was already used for another request. Use a new key.',
    )
  }
  const answer = await work()
  await query(
    manager,
    'insert into idempotent_request (wallet_id, key, input_hash, answer) values ($1, $2, $3, $4)',
    [i.walletId, i.key, hash, JSON.stringify(answer)],
  )
  return answer
}
