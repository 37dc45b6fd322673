import { utcDay } from '@polder/base/clock'
import { type PlanInForce, planInForce } from '@polder/ledger/plan/plan-in-force'
import { countCommissions, readCommissions } from '@polder/ledger/reads/commissions'
import {
  countDeposits,
  type DepositFilter,
  type DepositPage,
  readDepositsOf,
} from '@polder/ledger/reads/deposits'
import { countIncomeDays, readIncomeDays } from '@polder/ledger/reads/income-days'
import { readActiveInterest, readFirstOpenDay } from '@polder/ledger/reads/interest-forecast'
import type { Page } from '@polder/ledger/reads/list-order'
import {
  type BoxRecord,
  countBoxes,
  readBoxes,
  readBoxesOfPositions,
  readBoxTotals,
} from '@polder/ledger/reads/mystery-boxes'
import { countPositions, readPositions } from '@polder/ledger/reads/positions'
import { type PrizePoolStatus, readPrizePools } from '@polder/ledger/reads/prize-pool'
import { readReferralEarningsOf } from '@polder/ledger/reads/referral-earnings'
import { countStatementLines, type LinePlace, readStatements } from '@polder/ledger/reads/statement'
import { readBalancesAfter } from '@polder/ledger/reads/statement-balances'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { readTeams } from '@polder/ledger/reads/teams'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import { countWithdrawals, readWithdrawals } from '@polder/ledger/reads/withdrawals'
import DataLoader from 'dataloader'
import type { EntityManager } from 'typeorm'
import { type EntryRecord, readEntries } from '../reads/entries.ts'
import { type BoxEvent, readBoxEvent } from '../reads/rewards.ts'

/** What a list of several wallets is read by. */
export interface OfWallets {
  walletIds: readonly string[]
}

/** What a page of it is read by, filter and all. */
export type PageOfWallets = OfWallets & Page<unknown, unknown>

/** What is wanted of one wallet's list. */
export type Key<Wanted extends OfWallets> = Omit<Wanted, 'walletIds'> & { of: string }

type Paged<Wanted extends OfWallets, Value> = DataLoader<Key<Wanted>, Value, string>

/** One of a wallet's lists: by the wallet's id (deposits: by its address, lower case) and by what is wanted of it. */
export interface WalletList<Wanted extends PageOfWallets, Filter extends OfWallets, Row> {
  rows: Paged<Wanted, Row[]>
  counts: Paged<Filter, number>
}

/** Batches what one operation reads: lists in lists cost one statement each, however many wallets there are. */
export type Loaders = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }

/** How each is made, from the manager that it reads with. */
const MAKERS = {
  /** By lower-case address. */
  figures: keyed(readWalletFigures),
  positions: walletList(readPositions, countPositions),
  statements: walletList(readStatements, countStatementLines),
  balancesAfter: (manager: EntityManager) =>
    new DataLoader((places: readonly LinePlace[]) => readBalancesAfter(manager, places), {
      cache: false,
    }),
  withdrawals: walletList(readWithdrawals, countWithdrawals),
  deposits: walletList(
    async (manager, { walletIds: addresses, ...page }: DepositPage & OfWallets) => {
      const deposits = await readDepositsOf(manager, { addresses, ...page })
      return deposits.map((deposit) => ({ ...deposit, walletId: deposit.address }))
    },
    (manager, { walletIds: addresses, ...filter }: DepositFilter & OfWallets) =>
      countDeposits(manager, { addresses, ...filter }),
  ),
  boxes: walletList(readBoxes, countBoxes),
  /** By position id; null for a position that brought none. */
  boxOfPosition: (manager: EntityManager) =>
    new DataLoader<string, BoxRecord | null>(async (positionIds: readonly string[]) => {
      const { firstDay: eventFrom, lastDay: eventTo } = await readBoxEvent(manager)
      const boxes = await readBoxesOfPositions(manager, { positionIds, eventFrom, eventTo })
      return positionIds.map((id) => boxes.get(id) ?? null)
    }),
  boxTotals: keyed(readBoxTotals),
  commissions: walletList(readCommissions, countCommissions),
  incomeDays: walletList(readIncomeDays, countIncomeDays),
  activeInterest: keyed(readActiveInterest),
  referralEarnings: keyed(readReferralEarningsOf),
  /** By wallet id; `''` for a wallet that is unknown. */
  prizePools: (manager: EntityManager) =>
    new DataLoader<string, PrizePoolStatus>(async (walletIds: readonly string[]) => {
      const { of, none } = await readPrizePools(manager, walletIds.filter(Boolean))
      return walletIds.map((walletId) => of.get(walletId) ?? none)
    }),
  teams: keyed(readTeams),
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
  read: (manager: EntityManager, keys: readonly string[]) => Promise<Map<string, Value>>,
): (manager: EntityManager) => DataLoader<string, Value> {
  return (manager) =>
    new DataLoader(async (keys) => {
      const found = await read(manager, keys)
      return keys.map((key) => found.get(key) ?? new Error(`Nothing was read for ${key}`))
    })
}

/** @returns how one of a wallet's lists is made, from what reads it for several */
function walletList<Wanted extends PageOfWallets, Filter extends OfWallets, Row extends { walletId: string }>(
  read: (manager: EntityManager, wanted: Wanted) => Promise<Row[]>,
  count: (manager: EntityManager, filter: Filter) => Promise<Map<string, number>>,
): (manager: EntityManager) => WalletList<Wanted, Filter, Row> {
  return (manager) => ({
    rows: paged<Wanted, Row[]>(
      async (wanted) => groupByWallet(await read(manager, wanted)),
      () => [],
    ),
    counts: paged<Filter, number>(
      (filter) => count(manager, filter),
      () => 0,
    ),
  })
}

/** One read for all keys that ask for the same page of different wallets. */
function paged<Wanted extends OfWallets, Value>(
  read: (wanted: Wanted) => Promise<Map<string, Value>>,
  none: () => Value,
): Paged<Wanted, Value> {
  return new DataLoader(
    async (keys) => {
      const pages = new Map<string, { walletIds: string[] }>()
      const named = keys.map(({ of, ...page }) => {
        const name = JSON.stringify(page)
        const group = pages.get(name) ?? { ...page, walletIds: [] }
        group.walletIds.push(of)
        pages.set(name, group)
        return { of, name }
      })
      const answers = new Map<string, Map<string, Value>>()
      await Promise.all(
        [...pages].map(async ([name, wanted]) => answers.set(name, await read(wanted as unknown as Wanted))),
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

function groupByWallet<Row extends { walletId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.walletId)
    if (group) group.push(row)
    else groups.set(row.walletId, [row])
  }
  return groups
}
