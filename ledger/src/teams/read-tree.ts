import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { momentOf, readNumbers } from '../read-numbers.ts'
import { joinsLeftLeg, placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'

/**
 * @param manager in a repeatable-read database transaction
 * @param before product's clock: later wallets are left out
 * @returns the wallets known by then and who sponsored them
 */
export async function readSponsorTree(manager: EntityManager, before: Date): Promise<SponsorTree> {
  const client: PoolClient = await manager.queryRunner!.connect()
  const known = `from wallet where created_at < ${momentOf(before)}`
  let size = 0
  await readNumbers(client, `select count(*) ${known}`, (words) => {
    size = words[1]!
  })
  const tree: SponsorTree = {
    ids: new Float64Array(size),
    sponsor: new Int32Array(size).fill(-1),
    left: new Uint8Array(size),
  }
  let place = 0
  await readNumbers(
    client,
    `select id, coalesce(sponsor_id, 0), coalesce(sponsor_ordinal, 0) ${known} order by id`,
    (words) => {
      const [id, sponsor, ordinal] = [words[1]!, words[3]!, words[5]!]
      tree.ids[place] = id
      if (sponsor > 0) {
        tree.sponsor[place] = placeOf(tree, sponsor, place)
        tree.left[place] = joinsLeftLeg(ordinal) ? 1 : 0
      }
      place += 1
    },
  )
  return tree
}
