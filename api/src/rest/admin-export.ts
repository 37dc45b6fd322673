import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatPol } from '@polder/base/amount'
import { notFound, ProductError } from '@polder/base/errors'
import { ADMIN_LISTS } from '@polder/ledger/lists/admin-lists'
import type { List } from '@polder/ledger/lists/define-list'
import { type ListQuery, streamList } from '@polder/ledger/lists/read-list'
import { freshWalletStats } from '@polder/ledger/reads/admin/wallet-stats'
import { stringify } from 'csv-stringify'
import type { EntityManager } from 'typeorm'
import * as z from 'zod'
import { route } from './call.ts'

/** The lists by the names of their files. */
const FILES = new Map<string, List>(Object.values(ADMIN_LISTS).map((list: List) => [list.csv!.file, list]))
const tables = z.enum([...FILES.keys()], 'There is no such table')
const day = z.iso.date('Not a day such as 2026-11-20')
const values = z
  .string()
  .max(2_000)
  .regex(/^[^,\0]+(,[^,\0]+)*$/, 'Values are separated by commas')
  .transform((text) => text.split(','))

const query = z.object({
  sortBy: z
    .string()
    .max(40)
    .default('createdAt')
    .meta({ description: 'A column that the table is sorted by' }),
  descending: z.enum(['true', 'false']).default('true').meta({ description: 'From the last to the first' }),
  wallet: z
    .string()
    .max(60)
    .optional()
    .meta({ description: "Any part of the wallet's address, in any case" }),
  from: day.optional().meta({ description: 'The first day, UTC' }),
  to: day.optional().meta({ description: 'The last day, with it' }),
})
const FILTERS = [...new Set([...FILES.values()].flatMap(({ filters }) => Object.keys(filters)))]

/** `GET /api/admin/export/{table}.csv`: rows are read as they are sent, a thousand in memory at a time. */
export const adminExport = route('GET /admin/export/{table}.csv', 'Admin', {
  summary: 'A whole table as CSV, streamed, with the filters of its list',
  description:
    'Amounts are exact decimals in POL, times ISO 8601 in UTC. What a spreadsheet would run as a formula has an ' +
    'apostrophe before it.',
  parameters: { table: tables },
  query: {
    ...query.shape,
    ...Object.fromEntries(
      FILTERS.map((name) => [
        name,
        values.optional().meta({ description: 'Values separated by commas, where the table has it' }),
      ]),
    ),
  },
  answer: z.string().meta({ description: 'CSV with a line of headings' }),
  answerType: 'text/csv',
  admin: 'viewer',
  refusals: [401, 404],
  async serve({ db, logger }, request, response) {
    const file = String(request.params.table)
    const list = FILES.get(file)
    if (!list) throw notFound('UNKNOWN_TABLE', 'There is no such table.')
    const query = readQuery(list, request.query)
    const { columns } = list.csv!
    const csv = stringify({ header: true, columns: Object.keys(columns), escape_formulas: true })
    if (Object.values(list.sorts).some(({ ofWalletStats }) => ofWalletStats)) {
      await freshWalletStats({ db, logger })
    }
    const { ofWalletStats } = list.sorts[query.sortBy]!
    const send = async (manager: EntityManager) => {
      // Whoever reads no further keeps neither the moment nor the connection.
      if (ofWalletStats) await manager.query(`set local idle_in_transaction_session_timeout = '30s'`)
      const rows = readRows(manager, list, query)
      // What can be refused is refused before the answer begins.
      const first = await rows.next()
      response.type('text/csv; charset=utf-8')
      response.setHeader('content-disposition', `attachment; filename="${file}.csv"`)
      await pipeline(Readable.from(withFirst(first, rows)), csv, response)
    }
    try {
      // A wallet whose figure a refresh moved would be met again, or missed: they are read as they are at one moment.
      await (ofWalletStats ? db.transaction('REPEATABLE READ', send) : send(db.manager))
    } catch (error) {
      if (!response.headersSent && !response.destroyed) throw error
      // A file that ends early must not look whole.
      response.destroy()
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
        logger.error({ err: error, table: file }, 'an export broke off')
      }
    }
  },
})

async function* withFirst<Row>(first: IteratorResult<Row>, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Rows as texts: amounts are exact decimals in POL, times ISO 8601 in UTC. */
async function* readRows(
  manager: EntityManager,
  list: List,
  query: Omit<ListQuery, 'first' | 'after'>,
): AsyncGenerator<string[]> {
  const names = Object.values(list.csv!.columns)
  for await (const row of streamList(manager, list, query, names))
    yield names.map((name) => textOf(row[name]))
}

function textOf(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'bigint') return formatPol(value)
  return value instanceof Date ? value.toISOString() : String(value)
}

/** @throws ZodError, or ProductError for what the table cannot be sorted or filtered by */
function readQuery(list: List, given: Record<string, unknown>): Omit<ListQuery, 'first' | 'after'> {
  const { sortBy, descending, ...filter } = query.parse(given)
  if (!(sortBy in list.sorts)) {
    throw new ProductError('UNKNOWN_SORT', `This table is sorted by ${Object.keys(list.sorts).join(', ')}.`)
  }
  if (Object.keys(given).some((name) => !(name in query.shape) && !(name in list.filters))) {
    const names = ['wallet', 'from', 'to', ...Object.keys(list.filters)]
    throw new ProductError('UNKNOWN_FILTER', `This table is filtered by ${names.join(', ')}.`)
  }
  const only: Record<string, string[]> = {}
  for (const [name, { values: of }] of Object.entries(list.filters)) {
    if (given[name] === undefined) continue
    const wanted = values.parse(given[name])
    const known = typeof of === 'string' ? null : Object.keys(of.values)
    if (known && !wanted.every((value) => known.includes(value))) {
      throw new ProductError('UNKNOWN_VALUE', `${name} are among ${known.join(', ')}.`)
    }
    only[name] = wanted
  }
  return { sortBy, descending: descending === 'true', filter: { ...filter, only } }
}
