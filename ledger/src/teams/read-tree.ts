import type { EntityManager } from 'typeorm'
import { joinsLeftLeg, type SponsorTree } from '../rules/sponsor-tree.ts'

/**
 * @param before product's clock: later wallets are left out
 * @returns the wallets known by then and who sponsored them
 */
export async function readSponsorTree(manager: EntityManager, before: Date): Promise<SponsorTree> {
  const rows: { id: string; sponsor_id: string | null; sponsor_ordinal: number | null }[] =
    await manager.query(
      'select id, sponsor_id, sponsor_ordinal from wallet where created_at < $1 order by id',
      [before],
    )
  const tree: SponsorTree = {
    ids: Float64Array.from(rows, (row) => Number(row.id)),
    sponsor: new Int32Array(rows.length).fill(-1),
    left: new Uint8Array(rows.length),
  }
  const places = new Map<string, number>()
  rows.forEach((row, place) => {
    places.set(row.id, place)
    if (row.sponsor_id === null) return
    tree.sponsor[place] = places.get(row.sponsor_id)!
    tree.left[place] = joinsLeftLeg(row.sponsor_ordinal!) ? 1 : 0
  })
  return tree
}
