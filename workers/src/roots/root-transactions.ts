import { attemptOf, type SignedAttempt } from '@polder/ledger/withdrawals/open-batches'
import type { PayoutFees } from '@polder/ledger/withdrawals/payment'
import type { DataSource, EntityManager } from 'typeorm'
import type { Address, Hash, Hex } from 'viem'
import { execute, query } from '../sql.ts'
import type { RootWait } from './judge-root.ts'

/** A nonce on which nothing is final yet, with what was signed on it, oldest first. */
export interface OpenRoot {
  readonly signer: Address
  readonly nonce: number
  readonly date: string
  readonly attempts: readonly [SignedAttempt, ...SignedAttempt[]]
}

/** One at a time decides and signs, in however many processes. */
export async function lockRoots(manager: EntityManager): Promise<void> {
  await query(manager, `select pg_advisory_xact_lock(hashtext('roots'))`)
}

/** @returns the lowest nonce that is not final */
export async function openRoot(manager: EntityManager): Promise<OpenRoot | null> {
  const rows = await query(
    manager,
    `select signer, nonce, day::text as "day!", attempt, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas, broadcasts,
       (extract(epoch from now() - signed_at) * 1000)::float8 as "age_ms!",
       (extract(epoch from now() - coalesce(last_broadcast_at, signed_at)) * 1000)::float8 as "rested_ms!"
     from root_transaction where outcome is null order by nonce, attempt`,
  )
  const [first] = rows
  if (!first) return null
  const attempts = rows
    .filter(({ signer, nonce }) => signer === first.signer && nonce === first.nonce)
    .map(attemptOf)
  return {
    signer: first.signer as Address,
    nonce: Number(first.nonce),
    date: first.day,
    attempts: attempts as unknown as OpenRoot['attempts'],
  }
}

/** Stored before anybody is shown it. The database refuses a nonce that is another day's. */
export async function storeRoot(
  manager: EntityManager,
  i: Pick<OpenRoot, 'signer' | 'nonce' | 'date'> & PayoutFees & { attempt: number; hash: Hash; bytes: Hex },
): Promise<void> {
  await query(
    manager,
    `insert into root_transaction (signer, nonce, attempt, day, hash, signed_bytes, max_fee_per_gas, max_priority_fee_per_gas)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      i.signer.toLowerCase(),
      i.nonce,
      i.attempt,
      i.date,
      i.hash,
      i.bytes,
      i.maxFeePerGas.toString(),
      i.maxPriorityFeePerGas.toString(),
    ],
  )
}

export async function recordRootBroadcast(db: DataSource, hash: Hash): Promise<void> {
  await execute(
    db.manager,
    'update root_transaction set broadcasts = broadcasts + 1, last_broadcast_at = now() where hash = $1',
    [hash],
  )
}

/** @param mined null: none of ours was */
export async function recordRootOutcome(
  db: DataSource,
  open: OpenRoot,
  mined: { hash: Hash; succeeded: boolean } | null,
): Promise<void> {
  await execute(
    db.manager,
    `update root_transaction set outcome = case when hash <> $3 then 'replaced' when $4 then 'succeeded' else 'reverted' end
     where signer = $1 and nonce = $2 and outcome is null`,
    [open.signer, open.nonce, mined?.hash ?? '', mined?.succeeded ?? false],
  )
}

/** @returns the newest days that were published by us, and finally so */
export async function publishedDays(manager: EntityManager): Promise<string[]> {
  const rows = await query(
    manager,
    `select day::text as "day!" from root_transaction where outcome = 'succeeded' order by day desc limit 10`,
  )
  return rows.map(({ day }) => day)
}

/** @returns the first nonce that nothing stored has */
export async function nonceAfterRoots(manager: EntityManager, signer: Address): Promise<number> {
  const [row] = await query(
    manager,
    `select coalesce(max(nonce) + 1, 0)::float8 as "nonce!" from root_transaction where signer = $1`,
    [signer.toLowerCase()],
  )
  return row!.nonce
}

/** Says why nothing is published; null: nothing is in the way. */
export async function noteRootWait(
  manager: EntityManager,
  reason: RootWait | null,
  detail: string | null = null,
): Promise<void> {
  await execute(
    manager,
    `update root_wait set reason = $1, detail = $2, since = case when reason is distinct from $1 then now() else since end
     where reason is distinct from $1 or detail is distinct from $2`,
    [reason, detail],
  )
}
