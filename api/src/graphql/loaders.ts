import { utcDay } from '@polder/base/clock'
import { type PlanInForce, planInForce } from '@polder/ledger/plan/plan-in-force'
import {
  type CommissionFilter,
  type CommissionPage,
  type CommissionRecord,
  countCommissions,
  readCommissions,
} from '@polder/ledger/reads/commissions'
import {
  countDeposits,
  type DepositFilter,
  type DepositPage,
  type DepositRecord,
  readDepositsOf,
} from '@polder/ledger/reads/deposits'
import {
  countIncomeDays,
  type IncomeDayFilter,
  type IncomeDayPage,
  type IncomeDayRecord,
  readIncomeDays,
} from '@polder/ledger/reads/income-days'
import {
  type ActiveInterest,
  readActiveInterest,
  readFirstOpenDay,
} from '@polder/ledger/reads/interest-forecast'
import {
  type BoxFilter,
  type BoxPage,
  type BoxRecord,
  type BoxTotals,
  countBoxes,
  readBoxesOf,
  readBoxTotalsOf,
} from '@polder/ledger/reads/mystery-boxes'
import {
  countPositions,
  type PositionPage,
  type PositionRecord,
  readPositions,
} from '@polder/ledger/reads/positions'
import { type PrizePoolStatus, readPrizePools } from '@polder/ledger/reads/prize-pool'
import { type ReferralEarnings, readReferralEarningsOf } from '@polder/ledger/reads/referral-earnings'
import {
  countStatementLines,
  readStatements,
  type StatementFilter,
  type StatementPage,
  type StatementRecord,
} from '@polder/ledger/reads/statement'
import { type LinePlace, readBalancesAfter } from '@polder/ledger/reads/statement-balances'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { readTeams, type Team } from '@polder/ledger/reads/teams'
import { readWalletFigures, type WalletFigures } from '@polder/ledger/reads/wallet-figures'
import {
  countWithdrawals,
  readWithdrawals,
  type WithdrawalFilter,
  type WithdrawalPage,
  type WithdrawalRecord,
} from '@polder/ledger/reads/withdrawals'
import DataLoader from 'dataloader'
import type { EntityManager } from 'typeorm'
import { type EntryRecord, readEntries } from '../reads/entries.ts'
import { type BoxEvent, readBoxEvent } from '../reads/rewards.ts'

type Paged<Page, Value> = DataLoader<Page & { of: string }, Value, string>

/**
 * Batches what one operation reads: lists in lists cost one statement each, however many wallets there are. What is
 * paged is keyed by the wallet's id (deposits: by its address, lower case) and by its page.
 */
export type Loaders = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }

/** How each is made, from the manager that it reads with. */
const MAKERS = {
  /** By lower-case address. */
  figures: (manager: EntityManager) =>
    keyed<WalletFigures>((addresses) => readWalletFigures(manager, addresses)),
  positions: (manager: EntityManager) =>
    paged<Omit<PositionPage, 'walletIds'>, PositionRecord[]>(
      async (walletIds, page) =>
        groupBy(await readPositions(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  positionCounts: (manager: EntityManager) =>
    paged<Pick<PositionPage, 'status'>, number>(
      (walletIds, { status }) => countPositions(manager, walletIds, status),
      () => 0,
    ),
  statements: (manager: EntityManager) =>
    paged<StatementPage, StatementRecord[]>(
      async (walletIds, page) =>
        groupBy(await readStatements(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  statementCounts: (manager: EntityManager) =>
    paged<{ filter: StatementFilter }, number>(
      (walletIds, page) => countStatementLines(manager, { walletIds, ...page }),
      () => 0,
    ),
  balancesAfter: (manager: EntityManager) =>
    new DataLoader((places: readonly LinePlace[]) => readBalancesAfter(manager, places), {
      cache: false,
    }),
  withdrawals: (manager: EntityManager) =>
    paged<WithdrawalPage, WithdrawalRecord[]>(
      async (walletIds, page) =>
        groupBy(await readWithdrawals(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  withdrawalCounts: (manager: EntityManager) =>
    paged<WithdrawalFilter, number>(
      (walletIds, filter) => countWithdrawals(manager, { walletIds, ...filter }),
      () => 0,
    ),
  deposits: (manager: EntityManager) =>
    paged<DepositPage, DepositRecord[]>(
      async (addresses, page) =>
        groupBy(await readDepositsOf(manager, { addresses, ...page }), ({ address }) => address),
      () => [],
    ),
  depositCounts: (manager: EntityManager) =>
    paged<DepositFilter, number>(
      (addresses, filter) => countDeposits(manager, { addresses, ...filter }),
      () => 0,
    ),
  boxes: (manager: EntityManager) =>
    paged<BoxPage, BoxRecord[]>(
      async (walletIds, page) =>
        groupBy(await readBoxesOf(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  boxCounts: (manager: EntityManager) =>
    paged<BoxFilter, number>(
      (walletIds, filter) => countBoxes(manager, { walletIds, ...filter }),
      () => 0,
    ),
  boxTotals: (manager: EntityManager) => keyed<BoxTotals>((walletIds) => readBoxTotalsOf(manager, walletIds)),
  commissions: (manager: EntityManager) =>
    paged<CommissionPage, CommissionRecord[]>(
      async (walletIds, page) =>
        groupBy(await readCommissions(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  commissionCounts: (manager: EntityManager) =>
    paged<CommissionFilter, number>(
      (walletIds, filter) => countCommissions(manager, { walletIds, ...filter }),
      () => 0,
    ),
  incomeDays: (manager: EntityManager) =>
    paged<IncomeDayPage, IncomeDayRecord[]>(
      async (walletIds, page) =>
        groupBy(await readIncomeDays(manager, { walletIds, ...page }), ({ walletId }) => walletId),
      () => [],
    ),
  incomeDayCounts: (manager: EntityManager) =>
    paged<IncomeDayFilter, number>(
      (walletIds, filter) => countIncomeDays(manager, { walletIds, ...filter }),
      () => 0,
    ),
  activeInterest: (manager: EntityManager) =>
    keyed<ActiveInterest[]>((walletIds) => readActiveInterest(manager, walletIds)),
  referralEarnings: (manager: EntityManager) =>
    keyed<ReferralEarnings>((walletIds) => readReferralEarningsOf(manager, walletIds)),
  /** By wallet id; `''` for a wallet that is unknown. */
  prizePools: (manager: EntityManager) =>
    new DataLoader<string, PrizePoolStatus>(async (walletIds: readonly string[]) => {
      const { of, none } = await readPrizePools(manager, walletIds.filter(Boolean))
      return walletIds.map((walletId) => of.get(walletId) ?? none)
    }),
  teams: (manager: EntityManager) => keyed<Team>((walletIds) => readTeams(manager, walletIds)),
  /** By id; null where there is none. */
  entries: (manager: EntityManager) =>
    new DataLoader<string, EntryRecord | null>(async (ids: readonly string[]) => {
      const entries = await readEntries(manager, ids)
      return ids.map((id) => entries.get(id) ?? null)
    }),
  /** The plan in force and the product's clock. */
  plan: (manager: EntityManager) =>
    once(async (): Promise<PlanInForce & { now: Date }> => {
      const now = await readProductNow(manager)
      return { ...(await planInForce(manager, utcDay(now))), now }
    }),
  firstOpenDay: (manager: EntityManager) => once(() => readFirstOpenDay(manager)),
  boxEvent: (manager: EntityManager) => once((): Promise<BoxEvent> => readBoxEvent(manager)),
}

type Makers = typeof MAKERS

/** @returns loaders for one operation, or one event of a subscription; each is made when it is first asked for */
export function createLoaders(manager: EntityManager): Loaders {
  return Object.create(LAZY, { manager: { value: manager } })
}

/** An operation needs a few of them: making all for each would cost more than the few do. */
const LAZY = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(MAKERS).map(([name, make]) => [
      name,
      {
        get(this: { manager: EntityManager }) {
          const value = make(this.manager)
          Object.defineProperty(this, name, { value })
          return value
        },
      },
    ]),
  ),
)

/** One read for all keys. */
function keyed<Value>(
  read: (keys: readonly string[]) => Promise<Map<string, Value>>,
): DataLoader<string, Value> {
  return new DataLoader(async (keys: readonly string[]) => {
    const found = await read(keys)
    return keys.map((key) => found.get(key) ?? new Error(`Nothing was read for ${key}`))
  })
}

/** One read for all keys that ask for the same page of different wallets. */
function paged<Page extends object, Value>(
  read: (wallets: string[], page: Page) => Promise<Map<string, Value>>,
  none: () => Value,
): Paged<Page, Value> {
  return new DataLoader<Page & { of: string }, Value, string>(
    async (keys) => {
      const pages = new Map<string, { page: Page; wallets: string[] }>()
      const named = keys.map(({ of, ...rest }) => {
        const page = rest as unknown as Page
        const name = JSON.stringify(page)
        const group = pages.get(name) ?? { page, wallets: [] }
        group.wallets.push(of)
        pages.set(name, group)
        return { of, name }
      })
      const answers = new Map<string, Map<string, Value>>()
      await Promise.all(
        [...pages].map(async ([name, { page, wallets }]) => answers.set(name, await read(wallets, page))),
      )
      return named.map(({ of, name }) => answers.get(name)?.get(of) ?? none())
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read()
    return value
  }
}

function groupBy<Row>(records: Row[], keyOf: (record: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const record of records) {
    const group = groups.get(keyOf(record))
    if (group) group.push(record)
    else groups.set(keyOf(record), [record])
  }
  return groups
}
