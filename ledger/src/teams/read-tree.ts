import type { EntityManager } from 'typeorm'
import { momentOf, readNumbers } from '../read-numbers.ts'
import { joinsLeftLeg, placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'

/**
 * @param manager in a repeatable-read database transaction
 * @param before product's clock: later wallets are left out, but for those that became known while the clock was ahead:
 *   who holds a position by then, and who is older. Left out: all are taken
 * @returns the wallets known by then and who sponsored them
 */
export async function readSponsorTree(manager: EntityManager, before?: Date): Promise<SponsorTree> {
  const tree: SponsorTree = { ids: new Float64Array(), sponsor: new Int32Array(), left: new Uint8Array() }
  const end = before && momentOf(before)
  const known = end
    ? `where created_at < ${end} or id <= (select max(wallet_id) from position where opened_at < ${end})`
    : ''
  let size = 0
  await readNumbers(
    await manager.queryRunner!.connect(),
    `select id, coalesce(sponsor_id, 0), coalesce(sponsor_ordinal, 0) from wallet ${known} order by id`,
    (words) => {
      const place = size++
      if (place === tree.ids.length) resize(tree, Math.max(1_024, place * 2))
      const [id, sponsor, ordinal] = [words[1]!, words[3]!, words[5]!]
      tree.ids[place] = id
      tree.sponsor[place] = sponsor > 0 ? placeOf(tree, sponsor, place) : -1
      tree.left[place] = sponsor > 0 && joinsLeftLeg(ordinal) ? 1 : 0
    },
  )
  resize(tree, size)
  return tree
}

/** Nobody counts the wallets first, which would take a third as long as reading them. */
function resize(tree: SponsorTree, size: number): void {
  const old = { ...tree }
  tree.ids = new Float64Array(size)
  tree.sponsor = new Int32Array(size)
  tree.left = new Uint8Array(size)
  tree.ids.set(old.ids.subarray(0, size))
  tree.sponsor.set(old.sponsor.subarray(0, size))
  tree.left.set(old.left.subarray(0, size))
}
