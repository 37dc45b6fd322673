import { addDays } from '@polder/base/clock'
import type { EntityManager } from 'typeorm'
import { dateOf, readNumbers } from '../read-numbers.ts'
import { Amounts } from '../rules/amounts.ts'
import { placeOf, type SponsorTree } from '../rules/sponsor-tree.ts'
import { execute, query } from '../sql.ts'
import { placesAbove } from './income.ts'

/**
 * What each wallet earned by referral from a prize campaign's first day up to a day, without it: as the day before
 * carried it forward, or summed again where it did not. No day before the product opened counts: nobody checks what stands there.
 * @param manager in a repeatable-read database transaction
 * @param carries false: what was carried forward is not believed
 * @returns wei by place
 */
export async function readReferralBefore(
  manager: EntityManager,
  tree: SponsorTree,
  firstDay: string,
  day: string,
  carries: boolean,
): Promise<Amounts> {
  const earned = new Amounts(tree.ids.length)
  const [carried] = await query(
    manager,
    'select wallet_ids, high, low from referral_carried where first_day = $1 and last_day = $2 and $3',
    [firstDay, addDays(day, -1), carries],
  )
  if (carried) {
    const [ids, high, low] = [doublesOf(carried.wallet_ids), doublesOf(carried.high), doublesOf(carried.low)]
    for (let at = 0; at < ids.length; at++) earned.addWords(placeOf(tree, ids[at]!), high[at]!, low[at]!)
    return earned
  }
  await readNumbers(
    await manager.queryRunner!.connect(),
    `select wallet_id, sum(referral_of(i)) from day_income i
     where day >= greatest(${dateOf(firstDay)}, (select min(day) from day_close)) and day < ${dateOf(day)} group by wallet_id`,
    (words) => earned.addWords(placeOf(tree, words[1]!), words[2]!, words[3]!),
  )
  return earned
}

/**
 * Carries forward what each wallet earned by referral since a prize campaign began, for the close of the next day.
 * @param earned the day's own included; wei by place
 */
export async function carryReferral(
  manager: EntityManager,
  tree: SponsorTree,
  firstDay: string,
  day: string,
  earned: Amounts,
): Promise<void> {
  const places = placesAbove(earned)
  const bytesOf = (all: Float64Array) => {
    const some = new Float64Array(places.length)
    for (let at = 0; at < places.length; at++) some[at] = all[places[at]!]!
    return Buffer.from(some.buffer)
  }
  await execute(
    manager,
    'update referral_carried set first_day = $1, last_day = $2, wallet_ids = $3, high = $4, low = $5',
    [firstDay, day, bytesOf(tree.ids), bytesOf(earned.high), bytesOf(earned.low)],
  )
}

function doublesOf(bytes: Buffer): Float64Array {
  // A copy, since doubles must begin at a multiple of eight bytes.
  return new Float64Array(new Uint8Array(bytes).buffer)
}
