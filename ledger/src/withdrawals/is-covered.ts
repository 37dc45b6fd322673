import type { EntityManager } from 'typeorm'
import type { LockedWithdrawal } from './lock-withdrawal.ts'
import { readOwedFacts } from './read-owed-facts.ts'

/** @returns whether a withdrawal's money is in flight: its own request took it from the wallet, and it is still there */
export async function isCovered(
  manager: EntityManager,
  { id, amount }: Pick<LockedWithdrawal, 'id' | 'amount'>,
): Promise<boolean> {
  const facts = await readOwedFacts(manager, id)
  return facts !== null && facts.requested === amount && (facts.balances.get('in_flight') ?? 0n) >= amount
}
