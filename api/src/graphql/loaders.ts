import { utcDay } from '@polder/base/clock'
import { type PlanInForce, planInForce } from '@polder/ledger/plan/plan-in-force'
import { countPositions, type PositionRecord, readPositions } from '@polder/ledger/reads/positions'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { readTeams, type Team } from '@polder/ledger/reads/teams'
import { readWalletFigures, type WalletFigures } from '@polder/ledger/reads/wallet-figures'
import { readWithdrawals, type WithdrawalRecord } from '@polder/ledger/reads/withdrawals'
import DataLoader from 'dataloader'
import type { DataSource } from 'typeorm'

interface PositionsKey {
  walletId: string
  first: number
  beforeId: string | null
  status: 'active' | 'sold' | null
}
interface WithdrawalsKey {
  walletId: string
  first: number
  beforeNumber: string | null
}

/** Batches what one operation reads: lists in lists cost one statement each, however many wallets there are. */
export interface Loaders {
  /** By lower-case address. */
  figures: DataLoader<string, WalletFigures>
  positions: DataLoader<PositionsKey, PositionRecord[], string>
  positionCounts: DataLoader<Pick<PositionsKey, 'walletId' | 'status'>, number, string>
  withdrawals: DataLoader<WithdrawalsKey, WithdrawalRecord[], string>
  /** By wallet id. */
  teams: DataLoader<string, Team>
  /** The plan in force and the product's clock. */
  plan: () => Promise<PlanInForce & { now: Date }>
}

/** @returns loaders for one operation, or one event of a subscription */
export function createLoaders(db: DataSource): Loaders {
  const manager = db.manager
  let plan: Promise<PlanInForce & { now: Date }> | undefined
  return {
    figures: new DataLoader(async (addresses: readonly string[]) => {
      const figures = await readWalletFigures(manager, addresses)
      return addresses.map((address) => figures.get(address) ?? new Error(`No figures of ${address}`))
    }),
    positions: grouped(
      ({ walletId: _, ...page }) => page,
      async (page, walletIds) => groupBy(await readPositions(manager, { walletIds, ...page })),
      [],
    ),
    positionCounts: grouped(
      ({ status }) => ({ status }),
      (page, walletIds) => countPositions(manager, walletIds, page.status),
      0,
    ),
    withdrawals: grouped(
      ({ walletId: _, ...page }) => page,
      async (page, walletIds) => groupBy(await readWithdrawals(manager, { walletIds, ...page })),
      [],
    ),
    teams: new DataLoader(async (walletIds: readonly string[]) => {
      const teams = await readTeams(manager, walletIds)
      return walletIds.map((walletId) => teams.get(walletId) ?? new Error(`No team of wallet ${walletId}`))
    }),
    plan: () => {
      plan ??= readProductNow(manager).then(async (now) => ({
        ...(await planInForce(manager, utcDay(now))),
        now,
      }))
      return plan
    },
  }
}

/** One read for all keys that ask for the same page of different wallets. */
function grouped<Key extends { walletId: string }, Page, Value>(
  pageOf: (key: Key) => Page,
  read: (page: Page, walletIds: string[]) => Promise<Map<string, Value>>,
  missing: Value,
): DataLoader<Key, Value, string> {
  const nameOf = (page: Page) => JSON.stringify(page)
  return new DataLoader<Key, Value, string>(
    async (keys) => {
      const pages = new Map(keys.map((key) => [nameOf(pageOf(key)), pageOf(key)]))
      const answers = new Map<string, Map<string, Value>>()
      for (const [name, page] of pages) {
        const walletIds = keys.filter((key) => nameOf(pageOf(key)) === name).map((key) => key.walletId)
        answers.set(name, await read(page, walletIds))
      }
      return keys.map((key) => answers.get(nameOf(pageOf(key)))?.get(key.walletId) ?? missing)
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )
}

function groupBy<Row extends { walletId: string }>(records: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const record of records) groups.set(record.walletId, [...(groups.get(record.walletId) ?? []), record])
  return groups
}
