import { utcDay } from '@polder/base/clock'
import type { Pages, Placed } from '@polder/ledger/lists/define-pages'
import { MYSTERY_BOXES } from '@polder/ledger/lists/mystery-boxes'
import {
  countPages,
  type PageWanted,
  type RowsWanted,
  readPages,
  readRows,
} from '@polder/ledger/lists/read-pages'
import { type PlanInForce, planInForce } from '@polder/ledger/plan/plan-in-force'
import { readEntries } from '@polder/ledger/reads/entries'
import { readActiveInterest, readFirstOpenDay } from '@polder/ledger/reads/interest-forecast'
import { readKnownWallets } from '@polder/ledger/reads/known-wallets'
import { NO_BOXES, readBoxTotals } from '@polder/ledger/reads/mystery-boxes'
import { readPrizePools } from '@polder/ledger/reads/prize-pool'
import { readReferralEarnings } from '@polder/ledger/reads/referral-earnings'
import {
  countStatementLines,
  readStatement,
  type STATEMENT,
  type StatementRecord,
} from '@polder/ledger/reads/statement'
import { readBalancesAfter } from '@polder/ledger/reads/statement-balances'
import { readProductNow } from '@polder/ledger/reads/statistics'
import { readTeams } from '@polder/ledger/reads/teams'
import { readWalletFigures } from '@polder/ledger/reads/wallet-figures'
import { readFreeOfApproval } from '@polder/ledger/withdrawals/payout-control'
import DataLoader from 'dataloader'
import type { EntityManager } from 'typeorm'

/** Batches what one operation reads: lists in lists cost one statement each, however many wallets there are. */
export type Loaders = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }

/** How each is made, from the manager that it reads with. */
const MAKERS = {
  /** By lower-case address, as are the figures. */
  wallets: keyed(readKnownWallets),
  figures: keyed(readWalletFigures),
  pages: (manager: EntityManager) => once((list: WalletList) => walletPages(manager, list)),
  /** Not of a replica: another one may have given the lines, and know more or fewer of those after them. */
  balancesAfter: (_: EntityManager, newest: EntityManager) =>
    new DataLoader((lines: readonly StatementRecord[]) => readBalancesAfter(newest, lines), {
      cache: false,
    }),
  /** By position id; null for a position that brought none. */
  boxOfPosition: keyed(async (manager, positionIds) => {
    const boxes = await readRows(manager, MYSTERY_BOXES, 'p.id = any($1::bigint[])', [positionIds])
    return new Map(boxes.map((box) => [box.positionId, box]))
  }, null),
  boxTotals: keyed(readBoxTotals, NO_BOXES),
  activeInterest: keyed(readActiveInterest),
  referralEarnings: keyed(readReferralEarnings),
  /** By wallet id; `''` for a wallet that is unknown. */
  prizePools: keyed(readPrizePools),
  teams: keyed(readTeams),
  freeOfApproval: keyed(async (manager, walletIds) =>
    readFreeOfApproval(manager, walletIds, await readProductNow(manager)),
  ),
  /** By id; null where there is none. */
  entries: keyed(readEntries, null),
  /** The plan in force and the product's clock. */
  plan: (manager: EntityManager) =>
    once(async (): Promise<PlanInForce & { now: Date }> => {
      const now = await readProductNow(manager)
      return { ...(await planInForce(manager, utcDay(now))), now }
    }),
  firstOpenDay: (manager: EntityManager) => once(() => readFirstOpenDay(manager)),
}

type Makers = typeof MAKERS

/**
 * @returns loaders for one operation, or one event of a subscription; each is made when it is first asked for: an operation
 *   needs a few of them, and making all would cost more than the few do
 */
export function createLoaders(manager: EntityManager, newest: EntityManager): Loaders {
  const loader = once((name: keyof Makers) => MAKERS[name](manager, newest))
  return new Proxy({} as Loaders, { get: (_, name: keyof Makers) => loader(name) })
}

/** One read for all keys. @param none for what was not found; left out: everything is */
function keyed<Value, None = never>(
  read: (manager: EntityManager, keys: readonly string[]) => Promise<Map<string, Value>>,
  none?: None,
): (manager: EntityManager) => DataLoader<string, Value | None> {
  return (manager) =>
    new DataLoader(async (keys) => {
      const found = await read(manager, keys)
      return keys.map((key) => {
        const value = found.has(key) ? found.get(key)! : none
        return value === undefined ? new Error(`Nothing was read for ${key}`) : value
      })
    })
}

/** One of the lists of a wallet. */
export type WalletList = Pages | typeof STATEMENT

function walletPages(manager: EntityManager, list: WalletList) {
  const read = (wanted: PageWanted): Promise<Placed<object>[]> =>
    'from' in list ? readPages(manager, list, wanted) : readStatement(manager, wanted)
  return {
    rows: byWallet<Placed<object>[]>(async (wanted) => {
      const groups = new Map<string, Placed<object>[]>()
      for (const row of await read(wanted as PageWanted)) {
        const group = groups.get(row.of)
        if (group) group.push(row)
        else groups.set(row.of, [row])
      }
      return groups
    }, []),
    counts: byWallet(
      (wanted) => ('from' in list ? countPages(manager, list, wanted) : countStatementLines(manager, wanted)),
      0,
    ),
  }
}

/** @returns loads what is wanted of a wallet, by its id or its address: one read for all of which the same is wanted */
function byWallet<Value>(read: (wanted: RowsWanted) => Promise<ReadonlyMap<string, Value>>, none: Value) {
  const loader = once(
    (wanted: string) =>
      new DataLoader(async (of: readonly string[]) => {
        const found = await read({ ...JSON.parse(wanted), of })
        return of.map((wallet) => found.get(wallet) ?? none)
      }),
  )
  return (of: string, wanted: Omit<RowsWanted, 'of'>): Promise<Value> =>
    loader(JSON.stringify(wanted)).load(of)
}

/** @returns gives what was made of a key before, or makes it */
function once<Value, Key = void>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
