import type { EntityManager } from 'typeorm'
import { joinsLeftLeg, placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'
import { query } from '../sql.ts'

/**
 * @param before product's clock: later wallets are left out
 * @returns the wallets known by then and who sponsored them
 */
export async function readSponsorTree(manager: EntityManager, before: Date): Promise<SponsorTree> {
  // One text of numbers: half a million rows as objects would cost a close more than all its rules.
  const [row] = await query(
    manager,
    `select count(*)::integer as "wallets!",
       string_agg(concat_ws(' ', id, coalesce(sponsor_id, 0), coalesce(sponsor_ordinal, 0)), ' ') as numbers
     from (select id, sponsor_id, sponsor_ordinal from wallet where created_at < $1 order by id) as w`,
    [before],
  )
  const { wallets, numbers } = row!
  const tree: SponsorTree = {
    ids: new Float64Array(wallets),
    sponsor: new Int32Array(wallets).fill(-1),
    left: new Uint8Array(wallets),
  }
  const next = numberReader(numbers ?? '')
  for (let place = 0; place < wallets; place++) {
    tree.ids[place] = next()
    const [sponsor, ordinal] = [next(), next()]
    if (sponsor === 0) continue
    tree.sponsor[place] = placeOf(tree, sponsor, place)
    tree.left[place] = joinsLeftLeg(ordinal) ? 1 : 0
  }
  return tree
}

/** @returns a function that gives the whole numbers of a text, one by one */
function numberReader(text: string): () => number {
  let at = 0
  return () => {
    let number = 0
    for (let digit = text.charCodeAt(at++) - 48; digit >= 0; digit = text.charCodeAt(at++) - 48)
      number = number * 10 + digit
    return number
  }
}
