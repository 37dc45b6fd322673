import type { PoolClient } from 'pg'
import type { DataSource, QueryRunner } from 'typeorm'
import { query } from '../sql.ts'
import {
  dayNumber,
  leafNode,
  owedOf,
  saltOf,
  type TreeContract,
  type WalletBalances,
} from './balance-leaf.ts'
import { readBalancesAt } from './balances-at.ts'
import { readSecret } from './build-balance-tree.ts'
import { hashOf, NODE_BYTES, siblingPlaces, sumOf } from './sum-tree.ts'

/** What lets a wallet's holder check that it was counted, without trusting who says so. */
export interface BalanceBranch extends WalletBalances, TreeContract {
  day: string
  root: Buffer
  /** the sum at the root, wei */
  total: bigint
  /** known to nobody but the product and the wallet's holder */
  salt: Buffer
  /** of the leaf among all; its bits say on which side the siblings stand */
  index: number
  /** from the leaf up */
  siblings: { hash: Buffer; sum: bigint }[]
}

/**
 * @param i.day with a tree; the newest one when left out
 * @returns null when there is no tree, its branches are not kept any more, or the wallet was not known then
 * @throws Error when the books do not lead to the leaf that the tree was built with
 */
export async function readBranch(
  db: DataSource,
  i: { walletId: string; day?: string | null },
): Promise<BalanceBranch | null> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    await runner.startTransaction('REPEATABLE READ')
    const branch = await readOnce(runner, client, i.walletId, i.day ?? null)
    await runner.commitTransaction()
    return branch
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction()
    throw error
  } finally {
    await runner.release()
  }
}

async function readOnce(
  runner: QueryRunner,
  client: PoolClient,
  walletId: string,
  wanted: string | null,
): Promise<BalanceBranch | null> {
  const [tree] = await query(
    runner,
    `select t.day::text as "day!", t.root, t.wallets, t.total, t.chain_id, t.contract, t.contract_block, t.vault
     from balance_tree t join balance_tree_nodes n on n.day = t.day
     where $1::date is null or t.day = $1::date order by t.day desc limit 1`,
    [wanted],
  )
  if (!tree) return null
  const { day, root, contract, vault } = tree
  const at = { chainId: Number(tree.chain_id), contract, contractBlock: BigInt(tree.contract_block), vault }
  const found: WalletBalances[] = []
  await readBalancesAt(client, day, at, (balances) => found.push(balances), walletId)
  const [balances] = found
  if (!balances) return null
  const salt = saltOf(await readSecret(runner.manager), day, balances.address)
  const index = await findLeaf(runner, tree, leafNode(at, day, salt, balances))
  if (index === null)
    throw new Error(`The tree of ${day} does not hold what the books say of wallet ${walletId}`)
  const nodes = await readNodes(runner, day, siblingPlaces(tree.wallets, index))
  return {
    ...balances,
    ...at,
    day,
    root,
    total: BigInt(tree.total),
    salt,
    index,
    siblings: nodes.map((node) => ({ hash: hashOf(node), sum: sumOf(node) })),
  }
}

/** The leaves are the first nodes, in the order of their hashes. @returns its place, or null */
async function findLeaf(
  runner: QueryRunner,
  tree: { day: string; wallets: number },
  leaf: Buffer,
): Promise<number | null> {
  let [low, high] = [0, tree.wallets - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [node] = await readNodes(runner, tree.day, [middle])
    const order = Buffer.compare(leaf, node!)
    if (order === 0) return middle
    if (order > 0) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** @param places null for what fills up a level */
async function readNodes(
  runner: QueryRunner,
  day: string,
  places: readonly (number | null)[],
): Promise<Buffer[]> {
  const rows = await query(
    runner,
    `select substring(n.nodes from p.place * $3::integer + 1 for $3::integer) as "node?"
     from unnest($2::integer[]) with ordinality as p (place, step)
     join balance_tree_nodes n on n.day = $1::date order by p.step`,
    [day, places as number[], NODE_BYTES],
  )
  return rows.map(({ node }) => node ?? Buffer.alloc(NODE_BYTES))
}

/** The file that a wallet keeps: the contract's branch with what it is bound to; amounts are wei. */
export function branchDocument(branch: BalanceBranch): string {
  const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`
  return `${JSON.stringify(
    {
      chainId: branch.chainId,
      polder: branch.contract,
      vault: branch.vault,
      day: dayNumber(branch.day),
      root: hex(branch.root),
      total: branch.total.toString(),
      wallet: branch.address,
      owed: owedOf(branch).toString(),
      deposited: branch.deposited.toString(),
      paid: branch.paid.toString(),
      salt: hex(branch.salt),
      index: branch.index,
      siblings: branch.siblings.map(({ hash, sum }) => ({ hash: hex(hash), sum: sum.toString() })),
    },
    null,
    2,
  )}\n`
}
