import type { EntityManager } from 'typeorm'
import { execute, exists, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'

/**
 * Notes how far a key's nonces are taken, and how many of them the books can account for: an unbroken row of stored
 * batches, of nonces from before the first withdrawal, and of those that operators accepted. A key that is new to
 * books with withdrawals must account for all of its nonces: the books may have lost when it was new.
 * @param taken every nonce below it is taken, in the newest block or in the node's pool. As one batch is alive at a time,
 *   what the books may have lost has this nonce at most
 * @returns the first nonce that the books cannot account for
 */
export async function noteNonces(manager: EntityManager, signer: string, taken: number): Promise<number> {
  await query(
    manager,
    `insert into payout_signer (signer, known_below, taken_below, lost_below)
     select $1, case when exists (select from withdrawal) then 0 else $2::bigint end, $2, $3
     on conflict (signer) do nothing`,
    [signer.toLowerCase(), taken, taken + 1],
  )
  const [row] = await query(
    manager,
    `update payout_signer s set taken_below = $2, known_below = first_unknown_nonce(s), seen_at = now()
     where signer = $1 returning known_below`,
    [signer.toLowerCase(), taken],
  )
  const moved = await execute(
    manager,
    `update payout_signer set copy = database_copy(), lost_below = $2
     where signer = $1 and copy <> database_copy()`,
    [signer.toLowerCase(), taken + 1],
  )
  if (moved > 0) await tellOfLoss(manager, signer, taken + 1)
  return Number(row!.known_below)
}

/** The newest minutes may be missing, and with them transactions that are still alive somewhere. */
async function tellOfLoss(manager: EntityManager, signer: string, lostBelow: number): Promise<void> {
  await writeSystemLog(manager, {
    type: 'alert',
    severity: 'warning',
    message:
      'The database was restored or failed over. Payouts that it has lost are read from the chain; until no other can ' +
      'be alive, withdrawals asked for before are not cancelled.',
    details: { signer, lostBelow },
  })
}

/** Puts nonces to the operators that no payout explains: they accept those below, or find out who has the key. */
export async function askAboutNonces(manager: EntityManager, signer: string, below: number): Promise<void> {
  await execute(manager, 'update payout_signer set asked_below = $2 where signer = $1', [
    signer.toLowerCase(),
    below,
  ])
}

/** Nonces that no payout explains. */
export type NonceQuestion = NonNullable<Awaited<ReturnType<typeof readNonceQuestion>>>

/** @returns what was put to the operators of the key that signs now, and is not explained since */
export async function readNonceQuestion(manager: EntityManager) {
  const [row] = await query(
    manager,
    `select signer, first_unknown_nonce(s)::float8 as "first!", asked_below::float8 as "below!" from payout_signer s
     where s.signer = (select signer from payout_signer order by seen_at desc limit 1)
       and asked_below > first_unknown_nonce(s)`,
  )
  return row ?? null
}

/** Accepts nonces that were put to the operators. */
export async function acceptNonces(manager: EntityManager, { signer, below }: NonceQuestion): Promise<void> {
  await execute(
    manager,
    'update payout_signer set known_below = greatest(known_below, $2), asked_below = null where signer = $1',
    [signer, below],
  )
}

/** @returns the account that signs payouts now, in lower case; null before a signer has ever run */
export async function currentSigner(manager: EntityManager): Promise<`0x${string}` | null> {
  const [row] = await query(manager, 'select signer from payout_signer order by seen_at desc limit 1')
  return row ? (row.signer as `0x${string}`) : null
}

/**
 * @returns every key that ever signed payouts; what the books may have lost has nonces below `lostBelow`, null when they were
 *   restored and no worker has looked since
 */
export async function readSigners(manager: EntityManager) {
  return await query(
    manager,
    `select signer, first_unknown_nonce(s)::float8 as "knownBelow!",
       case when copy = database_copy() then lost_below::float8 end as "lostBelow" from payout_signer s`,
  )
}

/** @returns whether a withdrawal was asked for before the database was restored or failed over */
export async function isOfAnotherCopy(manager: EntityManager, withdrawalId: string): Promise<boolean> {
  return await exists(manager, 'select 1 from withdrawal where id = $1 and copy <> database_copy()', [
    withdrawalId,
  ])
}
