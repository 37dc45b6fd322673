import { ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { isOfAnotherCopy, readSigners } from './signer-nonces.ts'

/** What the chain is asked before a withdrawal is given back: the books may have lost the newest minutes. */
export interface PayoutWitness {
  /** Whether the contract has paid it, in the newest block or with what waits to be mined. */
  isPaid(withdrawalId: string): Promise<boolean>
  /**
   * @returns taken: every nonce of the key below it is taken, in the newest block or in a node's pool; final: every
   *   nonce below it is spent in a final block
   */
  nonces(signer: string): Promise<{ taken: number; final: number }>
}

/** What the chain said, before the books were locked: whatever was signed since is in them. */
export interface Testimony {
  readonly paid: boolean
  readonly nonces: ReadonlyMap<string, { taken: number; final: number }>
}

/** Asks the chain of a withdrawal and of every key that ever signed payouts. */
export async function hearChain(
  db: DataSource,
  chain: PayoutWitness,
  withdrawalId: string,
): Promise<Testimony> {
  const signers = await readSigners(db.manager)
  const [paid, ...nonces] = await Promise.all([
    chain.isPaid(withdrawalId),
    ...signers.map(async ({ signer }) => [signer, await chain.nonces(signer)] as const),
  ])
  return { paid, nonces: new Map(nonces) }
}

/**
 * Refuses while the contract says that a withdrawal is paid, or while a transaction that the books do not know may be
 * alive and pay it (docs/payouts.md#lost-minutes).
 * @param withdrawal locked, and not signed as far as the books know
 * @param heard of the same withdrawal
 * @throws ProductError `ALREADY_PAID`, `NOT_CANCELLABLE_YET`
 */
export async function assertNothingPays(
  manager: EntityManager,
  withdrawal: LockedWithdrawal,
  heard: Testimony,
): Promise<void> {
  if (heard.paid) {
    throw new ProductError(
      'ALREADY_PAID',
      'This withdrawal is paid on the chain. It shows as paid when its block is final.',
      'conflict',
    )
  }
  const mayBeLost = await isOfAnotherCopy(manager, withdrawal.id)
  for (const { signer, knownBelow, lostBelow } of await readSigners(manager)) {
    const nonces = heard.nonces.get(signer)
    if (!nonces || nonces.taken > knownBelow) throw notYet()
    if (mayBeLost && (lostBelow === null || nonces.final < lostBelow)) throw notYet()
  }
}

function notYet(): ProductError {
  return new ProductError(
    'NOT_CANCELLABLE_YET',
    'A payment of this withdrawal may be on its way: it is paid, or you can cancel it later.',
    'conflict',
  )
}
