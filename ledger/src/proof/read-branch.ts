import type { PoolClient } from 'pg'
import type { DataSource, QueryRunner } from 'typeorm'
import { query } from '../sql.ts'
import { accountOf, LEAF_ENCODING, leafHash, saltOf, type WalletBalances } from './balance-leaf.ts'
import { readBalancesAt } from './balances-at.ts'
import { readSecret } from './build-balance-tree.ts'

/** What lets a wallet's holder check that it was counted, without trusting who says so. */
export interface BalanceBranch extends WalletBalances {
  day: string
  root: Buffer
  /** known to nobody but the product and the wallet's holder */
  salt: Buffer
  /** keccak256 of salt and address: the first value of the leaf */
  account: Buffer
  /** siblings from the leaf up */
  proof: Buffer[]
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
    `select t.day::text as "day!", t.root as "root!", t.wallets from balance_tree t join balance_tree_nodes n on n.day = t.day
     where t.root is not null and ($1::date is null or t.day = $1::date) order by t.day desc limit 1`,
    [wanted],
  )
  if (!tree) return null
  let balances: WalletBalances | undefined
  for await (const found of readBalancesAt(client, tree.day, walletId)) balances = found
  if (!balances) return null
  const salt = saltOf(await readSecret(runner.manager), tree.day, balances.address)
  const place = await findLeaf(runner, tree, leafHash(salt, balances))
  if (place === null)
    throw new Error(`The tree of ${tree.day} does not hold what the books say of wallet ${walletId}`)
  return {
    ...balances,
    day: tree.day,
    root: tree.root,
    salt,
    account: accountOf(salt, balances.address),
    proof: await readNodes(runner, tree.day, siblingsOf(place)),
  }
}

/** The leaves are the last nodes, sorted from the greatest hash to the smallest. @returns its place, or null */
async function findLeaf(
  runner: QueryRunner,
  tree: { day: string; wallets: number },
  leaf: Buffer,
): Promise<number | null> {
  let low = tree.wallets - 1
  let high = 2 * tree.wallets - 2
  while (low <= high) {
    const middle = (low + high) >> 1
    const [node] = await readNodes(runner, tree.day, [middle])
    const order = Buffer.compare(leaf, node!)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** Children of node n are 2n + 1 and 2n + 2. */
function siblingsOf(place: number): number[] {
  const siblings: number[] = []
  for (let at = place; at > 0; at = (at - 1) >> 1) siblings.push(at % 2 === 1 ? at + 1 : at - 1)
  return siblings
}

async function readNodes(runner: QueryRunner, day: string, places: readonly number[]): Promise<Buffer[]> {
  const rows = await query(
    runner,
    `select substring(n.nodes from p.place * 32 + 1 for 32) as "node!"
     from unnest($2::integer[]) with ordinality as p (place, step)
     join balance_tree_nodes n on n.day = $1::date order by p.step`,
    [day, places],
  )
  return rows.map(({ node }) => node)
}

/** The text that docs/verify-balance.mjs reads; amounts are wei. */
export function branchDocument(branch: BalanceBranch): string {
  const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`
  return `${JSON.stringify(
    {
      format: 'polder-balance-1',
      day: branch.day,
      root: hex(branch.root),
      address: branch.address,
      salt: hex(branch.salt),
      account: hex(branch.account),
      balances: {
        available: branch.available.toString(),
        principal: branch.principal.toString(),
        inFlight: branch.inFlight.toString(),
        vesting: branch.vesting.toString(),
      },
      leafEncoding: LEAF_ENCODING,
      proof: branch.proof.map(hex),
    },
    null,
    2,
  )}\n`
}
