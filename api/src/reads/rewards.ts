import { utcDay } from '@polder/base/clock'
import type { Plan } from '@polder/ledger/plan/plan'
import { planInForce } from '@polder/ledger/plan/plan-in-force'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { NO_TEAM, readTeams } from '@polder/ledger/reads/teams'
import { readWalletFigures, type WalletFigures } from '@polder/ledger/reads/wallet-figures'
import type { EntityManager } from 'typeorm'

/** @returns the plan in force today, by the product's clock */
export async function readTerms(manager: EntityManager): Promise<{ plan: Plan; today: string }> {
  const today = utcDay(await readProductNow(manager))
  return { plan: (await planInForce(manager, today)).plan, today }
}

/** @returns the id of a wallet, or null when it is unknown. @param address lower case */
export async function readWalletId(manager: EntityManager, address: string): Promise<string | null> {
  return (await readKnownWallet(manager, address)).walletId
}

/** @returns the figures of a wallet, known or not. @param address lower case */
export async function readFigures(manager: EntityManager, address: string): Promise<WalletFigures> {
  const figures = (await readWalletFigures(manager, [address])).get(address)
  if (!figures) throw new Error(`No figures of ${address}`)
  return figures
}

/** @returns the team of a wallet; none for an unknown one */
export async function readTeam(manager: EntityManager, walletId: string | null) {
  return (walletId && (await readTeams(manager, [walletId])).get(walletId)) || NO_TEAM
}
