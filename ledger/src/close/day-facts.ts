import type { EntityManager } from 'typeorm'
import type { Plan } from '../plan/plan.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { EARNS_INTEREST_SQL } from '../rules/interest.ts'

/** What the rules of a day read; nothing in it is dated after the day's end. */
export interface DayFacts {
  day: string
  plan: Plan
  /** wallets with positions held the whole day, by rising id; wei */
  interest: { walletId: string; amount: bigint }[]
}

/**
 * @param manager in a repeatable-read database transaction, begun after the day's barrier
 * @param day UTC day
 */
export async function readDayFacts(manager: EntityManager, day: string): Promise<DayFacts> {
  const { plan } = await planInForce(manager, day)
  const interest: { wallet_id: string; amount: string }[] = await manager.query(
    `select wallet_id, sum(daily_interest) as amount from position
     where ${EARNS_INTEREST_SQL} and daily_interest > 0 group by wallet_id order by wallet_id`,
    [day],
  )
  return {
    day,
    plan,
    interest: interest.map((row) => ({ walletId: row.wallet_id, amount: BigInt(row.amount) })),
  }
}
