import type { DayFacts } from './day-facts.ts'
import type { WalletIncome } from './income.ts'

/**
 * What a day pays: every rule of the plan, in the order of design §4, as a pure function of the day's facts.
 * @returns wallets that are paid anything, by rising id
 */
export function incomeOfDay(facts: DayFacts): WalletIncome[] {
  return facts.interest.map(({ walletId, amount }) => ({ walletId, rewards: { interest: amount } }))
}
