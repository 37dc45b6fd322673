import { dayNumber } from '@polder/ledger/proof/balance-leaf'
import type { EntityManager } from 'typeorm'
import type { Hex } from 'viem'
import { query } from '../sql.ts'

/** What the vault is told of a day, as its `Root` has it. Amounts are wei. */
export interface Root {
  /** since 1 January 1970 */
  readonly day: bigint
  readonly blockNumber: bigint
  readonly wallets: bigint
  readonly root: Hex
  readonly total: bigint
  readonly depositTotal: bigint
  readonly withdrawalTotal: bigint
}

/** A root of the books with its UTC day as text. */
export interface OwnRoot {
  readonly date: string
  readonly root: Root
}

/**
 * @param vault that its leaves are bound to, lower case
 * @param day this one only; the newest when left out
 * @returns null when there is no tree
 */
export async function readOwnRoot(
  manager: EntityManager,
  vault: string,
  day: bigint | null = null,
): Promise<OwnRoot | null> {
  const [tree] = await query(
    manager,
    `select day::text as "day!", root, wallets, total, block_number, deposit_total, withdrawal_total
     from balance_tree where vault = $1 and ($2::numeric is null or day = day_of($2::numeric))
     order by day desc limit 1`,
    [vault, day?.toString() ?? null],
  )
  if (!tree) return null
  return {
    date: tree.day,
    root: {
      day: BigInt(dayNumber(tree.day)),
      blockNumber: BigInt(tree.block_number),
      wallets: BigInt(tree.wallets),
      root: `0x${tree.root.toString('hex')}`,
      total: BigInt(tree.total),
      depositTotal: BigInt(tree.deposit_total),
      withdrawalTotal: BigInt(tree.withdrawal_total),
    },
  }
}

/** @returns what is not the same in both, in words; none when they say the same */
export function rootDifferences(one: Root, other: Root): string[] {
  return (Object.keys(one) as (keyof Root)[])
    .filter((name) => one[name] !== other[name])
    .map((name) => `${name} ${one[name]} and ${other[name]}`)
}
