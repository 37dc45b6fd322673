import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

export interface ReferralNode {
  walletId: string
  address: string
  /** active principal, wei */
  principal: bigint
  /** it has more direct referrals than are shown here */
  truncated: boolean
  children: ReferralNode[]
}

/** Direct referrals shown of one wallet. */
const MAX_CHILDREN = 100
/** Wallets shown in all: a tree that a browser can hold, and that is written out within a few milliseconds. */
export const MAX_TREE_WALLETS = 400

/**
 * @param i.depth levels shown, from 1
 * @returns the wallet itself as the root, with its downline in the order it joined; what is cut off is marked
 */
export async function readReferralTree(
  manager: EntityManager,
  i: { walletId: string; address: string; depth: number },
): Promise<ReferralNode> {
  const root = nodeOf(i.walletId, i.address, 0n)
  let level = [root]
  let room = MAX_TREE_WALLETS
  for (let depth = 1; depth <= i.depth && level.length > 0; depth++) {
    const children = await readChildren(manager, level, Math.min(MAX_CHILDREN, room))
    const next: ReferralNode[] = []
    for (const parent of level) {
      const all = children.get(parent.walletId) ?? []
      parent.children = all.slice(0, Math.min(MAX_CHILDREN, room))
      parent.truncated = parent.children.length < all.length
      room -= parent.children.length
      next.push(...parent.children)
    }
    level = next
  }
  const cut = await readChildren(manager, level, 0)
  for (const node of level) node.truncated = cut.has(node.walletId)
  return root
}

/** @returns by sponsor; one more child than shown tells that there are more */
async function readChildren(manager: EntityManager, sponsors: readonly ReferralNode[], shown: number) {
  const rows = await query(
    manager,
    `select c.id, c.address, c.sponsor_id as "sponsor_id!", a.balance as principal
     from unnest($1::bigint[]) as q (id)
     cross join lateral (select * from wallet where sponsor_id = q.id order by sponsor_ordinal limit $2) c
     join account a on a.wallet_id = c.id and a.kind = 'principal'
     order by c.sponsor_id, c.sponsor_ordinal`,
    [sponsors.map(({ walletId }) => walletId), shown + 1],
  )
  const bySponsor = new Map<string, ReferralNode[]>()
  for (const row of rows) {
    const node = nodeOf(row.id, row.address, row.principal)
    const siblings = bySponsor.get(row.sponsor_id)
    if (siblings) siblings.push(node)
    else bySponsor.set(row.sponsor_id, [node])
  }
  return bySponsor
}

function nodeOf(walletId: string, address: string, principal: bigint): ReferralNode {
  return { walletId, address, principal, truncated: false, children: [] }
}
