import type { EntityManager } from 'typeorm'
import { hashOf, NODE_BYTES, sumOf } from '../proof/sum-tree.ts'
import { query } from '../sql.ts'

const LEAVES_AT_ONCE = 4_096

/**
 * Reads the leaves of a day's tree, salted as they are: hash and sum (wei), in the tree's order. Everything above
 * follows from them.
 * @returns null when there is no tree, or it is not kept any more
 */
export async function readTreeLeaves(
  manager: EntityManager,
  day: string,
): Promise<{ wallets: number; leaves: AsyncGenerator<{ hash: Buffer; sum: bigint }[]> } | null> {
  const [tree] = await query(
    manager,
    `select t.wallets from balance_tree t join balance_tree_nodes n on n.day = t.day where t.day = $1::date`,
    [day],
  )
  return tree ? { wallets: tree.wallets, leaves: read(manager, day, tree.wallets) } : null
}

async function* read(manager: EntityManager, day: string, wallets: number) {
  for (let first = 0; first < wallets; first += LEAVES_AT_ONCE) {
    const count = Math.min(LEAVES_AT_ONCE, wallets - first)
    const [part] = await query(
      manager,
      `select substring(nodes from $2::integer + 1 for $3::integer) as "leaves!" from balance_tree_nodes where day = $1::date`,
      [day, first * NODE_BYTES, count * NODE_BYTES],
    )
    if (!part) throw new Error(`The tree of ${day} is not kept any more`)
    yield Array.from({ length: count }, (_, place) => {
      const leaf = part.leaves.subarray(place * NODE_BYTES, (place + 1) * NODE_BYTES)
      return { hash: hashOf(leaf), sum: sumOf(leaf) }
    })
  }
}
