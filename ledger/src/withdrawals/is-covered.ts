import type { EntityManager } from 'typeorm'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { readOwedFacts } from './read-owed-facts.ts'

/**
 * @returns whether an open withdrawal's money is in flight: its own request took it from the wallet, and it is still there,
 * since nothing in the books has ended it
 */
export async function isCovered(
  manager: EntityManager,
  { id, amount }: Pick<LockedWithdrawal, 'id' | 'amount'>,
): Promise<boolean> {
  const facts = await readOwedFacts(manager, id)
  return (
    facts !== null &&
    !facts.ended &&
    facts.requested === amount &&
    (facts.balances.get('in_flight') ?? 0n) >= amount
  )
}
