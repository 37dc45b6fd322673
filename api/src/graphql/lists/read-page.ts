import type { List } from '@polder/ledger/lists/define-list'
import { countList, readList } from '@polder/ledger/lists/read-list'
import type { RowFilter } from '@polder/ledger/lists/selection'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import type { GraphqlContext } from '../context.ts'
import { badInput, readConnection } from '../cursor.ts'
import type { ValuesOf } from '../fields.ts'
import type { Connection } from '../types/page.ts'
import type { argsOf } from './list-types.ts'

export type Rows = (Readonly<Record<string, unknown>> & { place: readonly string[] })[]

/**
 * Reads a page of an admin's list.
 * @param complete gives the rows what no list holds
 */
export async function readPage(
  context: GraphqlContext,
  list: List,
  wanted: ValuesOf<ReturnType<typeof argsOf>>,
  complete?: (rows: Rows, context: GraphqlContext) => Promise<Rows>,
): Promise<Connection> {
  const { manager } = context.parts.db
  const filter = toFilter(wanted.filter)
  const { sortBy, descending } = wanted
  const { type, ofWalletStats } = list.sorts[sortBy]!
  const names = Object.keys(list.fields).filter((name) => complete || !list.fields[name]!.hidden)
  return readConnection(wanted, {
    order: `${sortBy} ${descending}`,
    columns: [{ 1: type }, { 1: list.key.type }],
    read: async ({ first, after }) => {
      if (ofWalletStats) await freshWalletStats(context.parts)
      const rows = await readList(manager, list, { sortBy, descending, filter, first, after }, names)
      return complete ? await complete(rows, context) : rows
    },
    count: () => countList(manager, list, filter),
  })
}

function toFilter(given: object | null | undefined): RowFilter {
  const { wallet, from, to, ...only } = (given ?? {}) as Omit<RowFilter, 'only'> &
    Record<string, readonly string[] | null | undefined>
  for (const values of Object.values(only)) {
    if (values?.some((value) => value.includes('\0') || value.length > 200) || (values?.length ?? 0) > 100) {
      throw badInput('A filter is too long')
    }
  }
  return { wallet, from, to, only }
}
