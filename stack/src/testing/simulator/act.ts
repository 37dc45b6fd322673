import type { Random } from '@polder/indexer/testing/random'
import type { FreshDatabase } from '@polder/testing/database'
import { POL, WALLETS } from './genesis.ts'
import type { Happened } from './invariants.ts'
import type { Notes } from './notes.ts'
import type { World } from './world.ts'

/** What a step works with. */
export interface Stage {
  readonly world: World
  readonly notes: Notes
  readonly random: Random
  /** Whom it is most likely about. */
  readonly wallet: number
  /** What is told of the step, for people. */
  tell(text: string): void
  /** Books to go back to, with what was answered until then. */
  readonly kept: { copy: FreshDatabase; notes: Notes; step: number }[]
  readonly step: number
  /** Nothing else happens in the middle of it. */
  readonly alone: boolean
  readonly happened: Happened
  /** What was answered since is lost. */
  goBack(notes: Notes): void
}

export interface Act {
  /** How often it is chosen beside the others. */
  readonly weight: number
  /** Simulated time that passes before it, seconds at most. */
  readonly pause?: number
  /** A process of the product does it, and may die in it. */
  readonly process?: true
  /** What may go wrong with it in an honest product: codes of ProductError. */
  readonly refusals?: readonly string[]
  run(stage: Stage): Promise<void>
}

/** @returns from 1 to so much, with wei that nobody would choose */
export function oddly(random: Random, max: bigint): bigint {
  if (max <= 1n) return 1n
  if (random.chance(0.15)) return max
  const amount = (max * BigInt(random.below(1_000_000) + 1)) / 1_000_000n + BigInt(random.below(20))
  return amount > max ? max : amount || 1n
}

export const pol = (wei: bigint) => `${Number((wei * 10_000n) / POL) / 10_000} POL`
export const anyWallet = ({ random, wallet }: Stage) => (random.chance(0.85) ? wallet : random.below(WALLETS))

/** Notes that so much more may be paid to a wallet, wei, without that it was told an id. */
export function mayBePaid({ demanded }: Happened, wallet: string, amount: bigint): void {
  demanded.set(wallet, (demanded.get(wallet) ?? 0n) + amount)
}
