import {
  columnsOfOrder,
  isBySize,
  type PageOrder,
  type PageRow,
  type Pages,
} from '@polder/ledger/lists/define-pages'
import type { Fields } from '@polder/ledger/lists/field'
import { countPages, readPages } from '@polder/ledger/lists/read-pages'
import type { EntityManager } from 'typeorm'
import { pointsOfHistory, pointsOfRows } from '../../reads/points.ts'
import type { GraphqlContext } from '../context.ts'
import { readConnection, type WantedPage } from '../cursor.ts'
import type { Connection } from '../types/page.ts'
import type { PageSource } from './page-source.ts'

/** A page, an order and what else filters the list, as GraphQL gives them. */
export type WantedRows = WantedPage & { order?: PageOrder | null }

/** Reads a page of a list of the product. @param toNode for what the schema shows in another way */
export function readProductPage<L extends Pages<Fields, string>, Node = PageRow<L>>(
  manager: EntityManager,
  list: L,
  { first, after, order, ...filter }: WantedRows,
  toNode: (row: PageRow<L>) => Node = (row) => row as unknown as Node,
): Promise<Connection<Node>> {
  const { columns } = columnsOfOrder(list, order ?? 'newest_first')
  return readConnection(
    { first, after },
    {
      order: order ?? 'newest_first',
      columns,
      read: (page) => readPages(manager, list as Pages, { ...filter, ...page, order }),
      placeOf: ({ place }) => place,
      toNode: (row) => toNode(row as unknown as PageRow<L>),
      count: async () => (await countPages(manager, list as Pages, filter)).get('') ?? 0,
    },
  )
}

/**
 * Reads a page of one of a wallet's lists, which costs by its rows, and by all of the wallet's history where no index has
 * the order or the filter.
 * @param by what the list knows the wallet by
 */
export async function readWalletPage<Row extends object>(
  context: GraphqlContext,
  source: PageSource<Row>,
  address: string,
  wanted: WantedRows,
  by: 'id' | 'address' = 'id',
): Promise<Connection<Row>> {
  const { first, after, order: given, ...filter } = wanted
  const order = given ?? 'newest_first'
  const wallet = await context.loaders.wallets.load(address)
  const of = by === 'address' ? address : wallet.walletId
  const { rows, counts } = context.loaders.pages(source)
  const isQuick =
    !isBySize(order) &&
    Object.entries(filter).every(([name, value]) => value == null || source.quick?.includes(name))
  return readConnection(
    { first, after },
    {
      order,
      columns: columnsOfOrder(source, order).columns,
      read: async (page) => {
        if (!of) return []
        const linesPerPoint = isQuick ? source.linesPerPoint : 200
        await context.spend(
          pointsOfRows(page.first) + (linesPerPoint ? pointsOfHistory(wallet, linesPerPoint) : 0),
        )
        return rows(of, { ...filter, ...page, order }) as Promise<Row[]>
      },
      placeOf: (row) => source.placeOf(row, order),
      toNode: (row) => row,
      count: async () => {
        if (!of) return 0
        await context.spend(pointsOfHistory(wallet, isQuick ? 1_000 : 200))
        return counts(of, filter)
      },
    },
  )
}
