import { NO_FUNDS } from '../payouts/payout-verdict.ts'
import type { OwnRoot, Root } from './own-root.ts'

/** Why the newest list of the books is not sent now. */
export type RootWait =
  | 'interval'
  | 'closing'
  | 'unchecked'
  | 'list'
  | 'growth'
  | 'fees'
  | 'funds'
  | 'role'
  | 'frozen'
  | 'voided'
  | 'nonces'
  | 'refused'

/** What the vault has listed by the key so far. */
export interface Draft {
  readonly wallets: number
  readonly rewards: bigint
  /** lower case */
  readonly lastWallet: string
}

/** What a vault is at its newest block. Amounts are wei, times unix seconds. */
export interface RootState {
  readonly now: number
  readonly frozen: boolean
  /** when the last root was published; before the first, when the vault was deployed */
  readonly lastRootAt: number
  /** how far roots are apart */
  readonly interval: number
  /** the sum of rewards that a root may tell now */
  readonly maxRewards: bigint
  /** the newest, first, as far as one that is not void */
  readonly roots: readonly (Root & { readonly isVoid: boolean })[]
  readonly draft: Draft
}

export type RootDecision =
  | { kind: 'nothing' }
  | { kind: 'send'; own: OwnRoot }
  | { kind: 'wait'; reason: RootWait; detail: string }

/**
 * Decides by what the vault has now, and by nothing that was sent before: the chain may have dropped it. Of several missed
 * days only the newest is published.
 */
export function judgeRoot(own: OwnRoot | null, state: RootState): RootDecision {
  const wait = (reason: RootWait, detail: string): RootDecision => ({ kind: 'wait', reason, detail })
  if (!own) return { kind: 'nothing' }
  const { roots, lastRootAt, interval, maxRewards } = state
  const standing = roots.find(({ isVoid }) => !isVoid)
  if (standing && own.day <= standing.day) return { kind: 'nothing' }
  if (state.frozen) return wait('frozen', 'a frozen vault takes no root')
  if (roots.some((root) => root.isVoid && saysTheSame(own, root)))
    return wait('voided', `a guardian has made the root of ${own.date} void`)
  const due = lastRootAt + interval
  if (roots.length > 0 && state.now < due)
    return wait('interval', `the vault takes the next root from ${new Date(due * 1_000).toISOString()}`)
  // What is published now keeps out the later one for an interval.
  if (own.isOvertaken) return wait('closing', `days after ${own.date} are over, and are being closed`)
  if (own.isUnchecked) return wait('unchecked', `what was paid up to ${own.date} is not checked, or differs`)
  if (own.wallets === 0 && state.draft.wallets > 0)
    return wait(
      'refused',
      'the key has listed wallets, and the books have none with rewards: use another key',
    )
  if (own.rewards > maxRewards)
    return wait('growth', `${own.rewards} wei were credited, and the vault takes at most ${maxRewards} now`)
  return { kind: 'send', own }
}

function saysTheSame(one: Root, other: Root): boolean {
  return (['day', 'wallets', 'rewards', 'receivables'] as const).every((name) => one[name] === other[name])
}

/** The contract keeps a hash for each so many entries (`PIECE` of contracts/solidity/Roots.sol). */
const PIECE = 64

/** Entries sent at once: of more, a transaction would be larger than the pools of nodes take. */
export const PART = 62 * PIECE

/**
 * @param prefix what as many entries of the own list add up to as the vault has
 * @returns from which entry the next part goes on: after what the vault has, when that is the beginning of the own list,
 *   else anew from 0; null when the list is complete
 */
export function nextOffset(
  own: Pick<Root, 'wallets'>,
  draft: Draft,
  prefix: { readonly rewards: bigint; readonly lastWallet: string | undefined },
): number | null {
  if (own.wallets === 0) return null
  const isOwn = draft.rewards === prefix.rewards && draft.lastWallet === prefix.lastWallet
  if (!isOwn || draft.wallets > own.wallets) return 0
  if (draft.wallets === own.wallets) return null
  return draft.wallets % PIECE === 0 ? draft.wallets : 0
}

/** Refusals of the vault by the names of its errors; another one is `refused`. */
const REFUSALS: Record<string, RootWait> = {
  AccessControlUnauthorizedAccount: 'role',
  [NO_FUNDS]: 'funds',
}

export function waitFor(refusal: string): RootWait {
  return REFUSALS[refusal] ?? 'refused'
}
