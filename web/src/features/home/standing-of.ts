import { parsePol } from '../../texts/format.ts'

interface Observed extends Record<'reserves' | 'principals' | 'rewards', string> {
  accounts: readonly Record<'kind' | 'balance', string>[]
}

/**
 * @param seen as last observed, in POL
 * @param inVault deposits are kept from everything else, and nothing but what lies in the vault pays
 * @param available what the vault says that it can pay beyond principals (POL); left out: as its balance was observed
 * @returns whether all could be paid, or every deposit and so much of the rewards (wei)
 */
export function standingOf(seen: Observed, inVault: boolean, available?: string) {
  const vault = inVault && seen.accounts.find(({ kind }) => kind === 'TREASURY')
  const there = parsePol(vault ? vault.balance : seen.reserves) - parsePol(seen.principals)
  const [beyond, rewards] = [available ? parsePol(available) : there, parsePol(seen.rewards)]
  const funded = beyond < 0n ? 0n : beyond < rewards ? beyond : rewards
  const verdict = there < 0n ? 'short' : funded < rewards ? 'deposits' : 'all'
  return { verdict, funded, rewards } as const
}
