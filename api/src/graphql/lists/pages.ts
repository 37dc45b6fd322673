import {
  columnsOfOrder,
  isBySize,
  type PageOrder,
  type PageRow,
  type Pages,
} from '@polder/ledger/lists/define-pages'
import type { Fields } from '@polder/ledger/lists/field'
import { countPages, readPages } from '@polder/ledger/lists/read-pages'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { STATEMENT } from '@polder/ledger/reads/statement'
import type { EntityManager } from 'typeorm'
import { pointsOfHistory, pointsOfRows } from '../../reads/points.ts'
import type { GraphqlContext } from '../context.ts'
import { readConnection, type WantedPage } from '../cursor.ts'
import type { WalletList } from '../loaders.ts'
import type { Connection } from '../types/page.ts'

/** A page, an order and what else filters the list, as GraphQL gives them. */
export type WantedRows = WantedPage & { order?: PageOrder | null }

/** Reads a page of a list of the product. @param toNode for what the schema shows in another way */
export function readProductPage<L extends Pages<Fields, string>>(
  manager: EntityManager,
  list: L,
  wanted: WantedRows,
  toNode: (row: PageRow<L>) => object = (row) => row as object,
): Promise<Connection> {
  const { first, after, order: given, ...filter } = wanted
  const order = given ?? 'newest_first'
  return readConnection(wanted, {
    order,
    columns: columnsOfOrder(list, order).columns,
    read: async (page) => {
      const rows = await readPages(manager, list as Pages, { ...filter, ...page, order })
      return rows.map((row) => ({ ...toNode(row as unknown as PageRow<L>), place: row.place }))
    },
    count: async () => (await countPages(manager, list as Pages, filter)).get('') ?? 0,
  })
}

/**
 * Reads a page of one of a wallet's lists, which costs by its rows, and by all of the wallet's history where no index has
 * the order or the filter.
 */
export async function readWalletPage(
  context: GraphqlContext,
  list: WalletList,
  address: string,
  wanted: WantedRows,
): Promise<Connection> {
  const { first, after, order: given, ...filter } = wanted
  const order = given ?? 'newest_first'
  const wallet = await context.loaders.wallets.load(address)
  const of = list.of === 'text' ? address : wallet.walletId
  const { rows, counts } = context.loaders.pages(list)
  // The server's own filters make no read go over the rows that they leave out.
  const own: Readonly<Record<string, { shown?: object }>> = list.filters ?? {}
  const isOwn = (name: string) => own[name] !== undefined && !own[name].shown
  const isQuick =
    !isBySize(order) && Object.entries(filter).every(([name, value]) => value == null || isOwn(name))
  // The statement goes over the lines that are newer (its balances are those of now less all that came since), and deposits
  // over all, final and not: no index has both in one order.
  const goesOverAll = list === STATEMENT || list === WALLET_DEPOSITS
  const linesPerPoint = isQuick ? (goesOverAll ? 500 : Number.POSITIVE_INFINITY) : 200
  return readConnection(wanted, {
    order,
    columns: columnsOfOrder(list, order).columns,
    read: async (page) => {
      if (!of) return []
      await context.spend(pointsOfRows(page.first) + pointsOfHistory(wallet, linesPerPoint))
      return rows(of, { ...filter, ...page, order })
    },
    count: async () => {
      if (!of) return 0
      await context.spend(pointsOfHistory(wallet, isQuick ? 1_000 : 200))
      return counts(of, filter)
    },
  })
}
