import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { query } from '../sql.ts'

/** What clubs would pay if a month ended with teams as their wallet stats have them. */
export interface ClubCost {
  /** wallets that would be paid */
  count: number
  /** wei */
  amount: bigint
}

/** The rule is `clubReward`, which a test holds this to; one query answers for any number of teams. */
export async function readClubCost(manager: EntityManager, plan: Plan): Promise<ClubCost> {
  const [row] = await query(
    manager,
    `select count(*)::integer as "count!", coalesce(sum(amount), 0) as "amount!" from (
       -- the highest club whose threshold the volume reaches; below the first there is none
       select div(weaker * ($2::integer[])[width_bucket(volume, $1::numeric[])], 10000) as amount
       from (
         select left_seasoned + right_seasoned as volume, least(left_seasoned, right_seasoned) as weaker
         from team where left_seasoned > 0 and right_seasoned > 0) legs
       where weaker * 10000 >= volume * $3::integer) paid
     where amount > 0`,
    [
      plan.clubs.map(({ threshold }) => threshold.toString()),
      plan.clubs.map(({ basisPoints }) => basisPoints),
      plan.clubRules.minimumLegBasisPoints,
    ],
  )
  return { count: row!.count, amount: BigInt(row!.amount) }
}
