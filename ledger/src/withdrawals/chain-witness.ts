import { conflict } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { readKnownPayouts } from './payout-numbers.ts'
import { FORMER_KEY } from './record-outcome.ts'
import { isOfAnotherCopy, readSigners } from './signer-nonces.ts'

/** What the chain is asked before a withdrawal is given back: the books may have lost the newest minutes. */
export interface PayoutWitness {
  readonly contract: string
  /** How many payouts the contract counts, in the newest block or with what waits to be mined. */
  payouts(): Promise<bigint>
  /**
   * @returns taken: every nonce of the key below it is taken, in the newest block or in a node's pool; final: every
   *   nonce below it is spent in a final block. Null: the key may not pay any more, so no transaction of it does
   */
  nonces(signer: string): Promise<{ readonly taken: number; readonly final: number } | null>
}

/** What the chain said of a contract, before the books were locked: whatever was signed since is in them. */
export type Testimony = Awaited<ReturnType<typeof hearChain>>

/** Asks the chain of payouts, and of every key that ever signed them. */
export async function hearChain(db: DataSource, chain: PayoutWitness) {
  const signers = await readSigners(db.manager)
  const [payouts, ...nonces] = await Promise.all([
    chain.payouts(),
    ...signers.map(async ({ signer }) => [signer, await chain.nonces(signer)] as const),
  ])
  return { contract: chain.contract, payouts, nonces: new Map(nonces) }
}

/**
 * Refuses while the contract counts a payout that the books do not know, while a transaction that they do not know may
 * be alive, or one that a former key has signed for it: each may have paid the withdrawal (docs/payouts.md#lost-minutes).
 * @param withdrawal locked, and in no batch as far as the books know
 * @throws ProductError `NOT_CANCELLABLE_YET`
 */
export async function assertNothingPays(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  heard: Testimony,
): Promise<void> {
  if (!(await mayBePaid(manager, withdrawal, heard))) return
  throw conflict(
    'NOT_CANCELLABLE_YET',
    'A payment of this withdrawal may be on its way: it is paid, or you can cancel it later.',
  )
}

/** @returns whether what {@link assertNothingPays} refuses for holds of a withdrawal */
export async function mayBePaid(
  manager: EntityManager,
  { id }: LockedWithdrawal,
  heard: Testimony,
): Promise<boolean> {
  return (
    (await isAnyUnknown(manager, heard)) ||
    (await isAnyAlive(manager, heard, await isOfAnotherCopy(manager, id))) ||
    (await mayFormerKeyPay(manager, heard, id))
  )
}

/** @returns whether the contract counts a payout that the books do not know */
export async function isAnyUnknown(manager: EntityManager, heard: Testimony): Promise<boolean> {
  return heard.payouts > (await readKnownPayouts(manager, heard.contract)).bound
}

/** @param mayBeLost it is older than the copy of the database: what was signed for it since may be lost */
async function isAnyAlive(manager: EntityManager, heard: Testimony, mayBeLost: boolean): Promise<boolean> {
  for (const { signer, knownBelow, lostBelow } of await readSigners(manager)) {
    const nonces = heard.nonces.get(signer)
    // What it paid before is among the contract's payouts.
    if (nonces === null) continue
    if (!nonces || nonces.taken > knownBelow) return true
    if (mayBeLost && (lostBelow === null || nonces.final < lostBelow)) return true
  }
  return false
}

/** @returns whether a batch with the withdrawal, which is signed anew by another key, may still be mined */
async function mayFormerKeyPay(manager: EntityManager, heard: Testimony, id: string): Promise<boolean> {
  const batches = await query(
    manager,
    `select signer, nonce from payout_item join payout_batch using (signer, nonce)
     where withdrawal_id = $1 and failure = $2`,
    [id, FORMER_KEY],
  )
  return batches.some(({ signer, nonce }) => {
    const nonces = heard.nonces.get(signer)
    return nonces !== null && (!nonces || nonces.final <= Number(nonce))
  })
}
