import type { EntityManager } from 'typeorm'
import type { Address } from 'viem'
import { exists, query } from '../sql.ts'
import type { Batch, SignedTransaction } from './payment.ts'

/** A stored transaction without a final outcome. */
export interface SignedAttempt extends Omit<SignedTransaction, 'nonce'> {
  readonly attempt: number
  readonly broadcasts: number
  /** Milliseconds since it was first (or, never sent, since it was signed) and last given to a node. */
  readonly ageMs: number
  readonly restedMs: number
}

/** The columns of one, of payouts or of roots, all but its age. */
export const ATTEMPT = `attempt, hash, signed_bytes as "bytes!", max_fee_per_gas as "maxFeePerGas", broadcasts,
       max_priority_fee_per_gas as "maxPriorityFeePerGas",
       (extract(epoch from now() - coalesce(last_broadcast_at, signed_at)) * 1000)::float8 as "restedMs!"`

/** All attempts on one nonce of one key; they make the same payments, and at most one of them is ever mined. */
export interface OpenBatch extends Batch {
  readonly signer: Address
  readonly nonce: number
  /** Oldest first, never empty. */
  readonly attempts: readonly SignedAttempt[]
}

/** @returns the batches that may still be mined, in the order of their nonces */
export async function openBatches(
  manager: EntityManager,
  only?: { signer: string; nonce: number },
): Promise<OpenBatch[]> {
  const rows = await query(
    manager,
    `select signer, nonce, ${ATTEMPT},
       (extract(epoch from now() - coalesce(first_broadcast_at, signed_at)) * 1000)::float8 as "ageMs!"
     from payout_transaction p
     where p.outcome is null and ($1::text is null or (p.signer = $1 and p.nonce = $2))
     order by p.signer, p.nonce, p.attempt`,
    [only?.signer.toLowerCase() ?? null, only?.nonce ?? null],
  )
  type Growing = OpenBatch & { attempts: SignedAttempt[] }
  const batches = new Map<string, Growing>()
  for (const { signer: by, nonce: number, ...attempt } of rows) {
    const [key, signer, nonce] = [`${by} ${number}`, by as Address, Number(number)]
    const batch: Growing = batches.get(key) ?? {
      ...{ signer, nonce, attempts: [] },
      ...(await readBatch(manager, { signer, nonce }))!,
    }
    batches.set(key, batch)
    batch.attempts.push(attempt as SignedAttempt)
  }
  return [...batches.values()]
}

/** @returns whether a batch of any key may still be mined */
export async function isBatchAlive(manager: EntityManager): Promise<boolean> {
  return await exists(manager, `select 1 from payout_batch where state in ('signed', 'broadcast') limit 1`)
}

/** @returns what a nonce of a key pays; null: no batch has it */
export async function readBatch(
  manager: EntityManager,
  i: { signer: string; nonce: number },
): Promise<Batch | null> {
  const rows = await query(
    manager,
    `select i.number, i.contract, i.exit, w.id, a.address, w.amount, w.net
     from payout_item i join withdrawal w on w.id = i.withdrawal_id join wallet a on a.id = w.wallet_id
     where i.signer = $1 and i.nonce = $2 order by i.number`,
    [i.signer.toLowerCase(), i.nonce],
  )
  const [first] = rows
  if (!first) return null
  const exits = rows.filter(({ exit }) => exit).length
  return { contract: first.contract as Address, firstNumber: BigInt(first.number), exits, payments: rows }
}
