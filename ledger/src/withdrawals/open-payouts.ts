import type { EntityManager } from 'typeorm'
import type { Address, Hash, Hex } from 'viem'
import { query } from '../sql.ts'
import type { Payment, PayoutFees } from './payment.ts'

/** A stored transaction without a final outcome. */
export interface PayoutAttempt extends PayoutFees {
  readonly id: string
  readonly attempt: number
  readonly hash: Hash
  readonly bytes: Hex
  readonly broadcasts: number
  /** Milliseconds since it was first (or, never sent, since it was signed) and last given to a node. */
  readonly ageMs: number
  readonly restedMs: number
}

/** All attempts on one nonce of one key; they pay the same withdrawal, and at most one of them is ever mined. */
export interface OpenPayout {
  readonly signer: Address
  readonly nonce: number
  readonly payment: Payment
  /** Oldest first, never empty. */
  readonly attempts: readonly PayoutAttempt[]
}

interface Row {
  id: string
  attempt: number
  hash: string
  signed_bytes: string
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  broadcasts: number
  age_ms: number
  rested_ms: number
}

/** @returns in the order of their nonces */
export async function openPayouts(
  manager: EntityManager,
  only?: { signer: string; nonce: number },
): Promise<OpenPayout[]> {
  const rows = await query(
    manager,
    `select p.*, w.net, a.address,
       (extract(epoch from now() - coalesce(first_broadcast_at, signed_at)) * 1000)::float8 as "age_ms!",
       (extract(epoch from now() - coalesce(last_broadcast_at, signed_at)) * 1000)::float8 as "rested_ms!"
     from payout_transaction p join withdrawal w on w.id = p.withdrawal_id join wallet a on a.id = w.wallet_id
     where p.outcome is null and ($1::text is null or (p.signer = $1 and p.nonce = $2))
     order by p.signer, p.nonce, p.attempt`,
    [only?.signer.toLowerCase() ?? null, only?.nonce ?? null],
  )
  type Growing = OpenPayout & { attempts: PayoutAttempt[] }
  const payouts = new Map<string, Growing>()
  for (const row of rows) {
    const key = `${row.signer} ${row.nonce}`
    const payout: Growing = payouts.get(key) ?? {
      signer: row.signer as Address,
      nonce: Number(row.nonce),
      payment: {
        withdrawalId: row.withdrawal_id as Hex,
        wallet: row.address as Address,
        net: BigInt(row.net),
      },
      attempts: [],
    }
    payout.attempts.push(attemptOf(row))
    payouts.set(key, payout)
  }
  return [...payouts.values()]
}

function attemptOf(row: Row): PayoutAttempt {
  return {
    id: row.id,
    attempt: row.attempt,
    hash: row.hash as Hash,
    bytes: row.signed_bytes as Hex,
    broadcasts: row.broadcasts,
    maxFeePerGas: BigInt(row.max_fee_per_gas),
    maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
    ageMs: row.age_ms,
    restedMs: row.rested_ms,
  }
}
