import type { OwnRoot } from './own-root.ts'
import type { Publication } from './root-chain.ts'

/** Why the newest root of the books is not published now. */
export type RootWait =
  | 'interval'
  | 'growth'
  | 'fees'
  | 'funds'
  | 'role'
  | 'totals'
  | 'frozen'
  | 'vetoed'
  | 'nonces'
  | 'refused'

export type RootDecision =
  | { kind: 'nothing' }
  | { kind: 'publish'; own: OwnRoot }
  | { kind: 'wait'; reason: RootWait; detail: string }

/**
 * Decides what to do with the newest root of the books; of several missed days only the newest is published.
 * @param published days of our own that were published before, and finally so
 */
export function judgeRoot(
  own: OwnRoot | null,
  chain: Publication & { now: bigint; interval: bigint },
  published: readonly string[],
): RootDecision {
  if (!own || own.root.day <= chain.root.day) return { kind: 'nothing' }
  if (published.includes(own.date))
    return { kind: 'wait', reason: 'vetoed', detail: `the root of ${own.date} was published and vetoed` }
  const due = chain.publishedAt + chain.interval
  if (chain.root.day !== 0n && chain.now < due) {
    const at = new Date(Number(due) * 1_000).toISOString()
    return { kind: 'wait', reason: 'interval', detail: `the vault takes the next root from ${at}` }
  }
  return { kind: 'publish', own }
}

/** Refusals of the vault by the names of its errors; another one is `refused`. */
const REFUSALS: Record<string, RootWait> = {
  GrowthExceeded: 'growth',
  AccessControlUnauthorizedAccount: 'role',
  WrongTotals: 'totals',
  VaultFrozen: 'frozen',
  'insufficient funds': 'funds',
}

export function waitFor(refusal: string): RootWait {
  return REFUSALS[refusal] ?? 'refused'
}
