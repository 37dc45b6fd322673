import { ATTEMPT, type SignedAttempt } from '@polder/ledger/withdrawals/open-batches'
import type { SignedTransaction } from '@polder/ledger/withdrawals/payment'
import type { DataSource, EntityManager } from 'typeorm'
import type { Address, Hash } from 'viem'
import { execute, query } from '../sql.ts'
import type { RootWait } from './judge-root.ts'

/** What a nonce of the key is for. */
export interface RootStep {
  /** UTC day */
  readonly date: string
  /** lists the day's rewards from this entry on; null: publishes its root */
  readonly offset: number | null
}

/** A nonce on which nothing is final yet, with what was signed on it, oldest first. */
export interface OpenRoot extends RootStep {
  readonly signer: Address
  readonly nonce: number
  readonly attempts: readonly [SignedAttempt, ...SignedAttempt[]]
  /** What was final on that nonce before the chain dropped it: it may be mined all the same. */
  readonly dropped: readonly Hash[]
}

/** One at a time decides and signs, in however many processes. */
export async function lockRoots(manager: EntityManager): Promise<void> {
  await query(manager, `select pg_advisory_xact_lock(hashtext('roots'))`)
}

/** @returns the lowest nonce that is not final */
export async function openRoot(manager: EntityManager): Promise<OpenRoot | null> {
  const rows = await query(
    manager,
    `select signer, nonce, day::text as "date!", list_offset as "offset", ${ATTEMPT},
       (extract(epoch from now() - signed_at) * 1000)::float8 as "ageMs!",
       array(select d.hash from root_transaction d
         where d.signer = t.signer and d.nonce = t.nonce and d.outcome = 'dropped') as "dropped!"
     from root_transaction t where outcome is null order by nonce, attempt`,
  )
  const [first] = rows
  if (!first) return null
  const { signer, nonce, date, offset, dropped } = first
  const attempts = rows.filter((row) => row.signer === signer && row.nonce === nonce)
  return { signer, nonce: Number(nonce), date, offset, attempts, dropped } as unknown as OpenRoot
}

/**
 * Stored before anybody is shown it. The database refuses a nonce that is for something else. What was dropped may be signed
 * again to the byte.
 */
export async function storeRoot(
  manager: EntityManager,
  i: RootStep & SignedTransaction & { signer: Address },
): Promise<void> {
  const { signer, nonce, date, offset, hash, bytes, maxFeePerGas, maxPriorityFeePerGas } = i
  await query(
    manager,
    `insert into root_transaction (signer, nonce, attempt, day, list_offset, hash, signed_bytes, max_fee_per_gas,
       max_priority_fee_per_gas)
     select $1, $2, coalesce(max(attempt), 0) + 1, $3::date, $4, $5, $6, $7, $8
     from root_transaction where signer = $1 and nonce = $2
     on conflict (hash) do update set outcome = null, signed_bytes = excluded.signed_bytes, broadcasts = 0,
       signed_at = now()`,
    [signer.toLowerCase(), nonce, date, offset, hash, bytes, maxFeePerGas, maxPriorityFeePerGas],
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
    `update root_transaction set outcome = case when hash <> $3 then 'replaced' when $4 then 'succeeded' else 'reverted' end,
       signed_bytes = case when list_offset is null then signed_bytes end
     where signer = $1 and nonce = $2 and outcome is null`,
    [open.signer, open.nonce, mined?.hash ?? '', mined?.succeeded ?? false],
  )
}

/** @returns the first nonce that nothing stored has, of what the chain has not dropped */
export async function nonceAfterRoots(manager: EntityManager, signer: Address): Promise<number> {
  const [row] = await query(
    manager,
    `select coalesce(max(nonce) + 1, 0)::float8 as "nonce!" from root_transaction
     where signer = $1 and outcome is distinct from 'dropped'`,
    [signer.toLowerCase()],
  )
  return row!.nonce
}

/** The key's nonces from this one on are free again, although they were spent in final blocks, or signed behind one that was. */
export async function dropRootsFrom(manager: EntityManager, signer: Address, nonce: number): Promise<void> {
  await execute(
    manager,
    `update root_transaction set outcome = 'dropped' where signer = $1 and nonce >= $2 and outcome is distinct from 'dropped'`,
    [signer.toLowerCase(), nonce],
  )
}

/** Says why nothing is sent; null: nothing is in the way. */
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

/** @returns for how long a reason has stood, milliseconds; 0 when it does not */
export async function rootWaitedMs(manager: EntityManager, reason: RootWait): Promise<number> {
  const [row] = await query(
    manager,
    `select (extract(epoch from now() - since) * 1000)::float8 as "ms!" from root_wait where reason = $1`,
    [reason],
  )
  return row?.ms ?? 0
}
