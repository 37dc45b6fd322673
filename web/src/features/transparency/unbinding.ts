import { parsePol } from '../../amounts/pol.ts'

const YEAR_MS = 365 * 86_400_000

/** What a vault's terms say; amounts in POL, times of the chain. */
interface Terms {
  balance: string
  hourlyLimit: string
  dailyLimit: string
  blockTime: string
  freezableAt: string
}

/**
 * Which of a vault's limits protect nobody as it stands: one that all it holds is below, or a freeze that is years away.
 */
export function unbindingOf(terms: Terms): { hourly: boolean; daily: boolean; freeze: boolean } {
  const balance = parsePol(terms.balance)
  const unbinding = (limit: string) => balance > 0n && parsePol(limit) >= balance
  return {
    hourly: unbinding(terms.hourlyLimit),
    daily: unbinding(terms.dailyLimit),
    freeze: Date.parse(terms.freezableAt) - Date.parse(terms.blockTime) > YEAR_MS,
  }
}
