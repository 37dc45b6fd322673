import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProductError } from '@polder/base/errors'
import { freshStanding } from '@polder/ledger/reads/admin/standing'
import { stringify } from 'csv-stringify'
import type { RequestHandler } from 'express'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import { EXPORTS, type ExportAsk, type ExportTable } from './admin-export-tables.ts'
import type { Call } from './call.ts'

const tables = z.enum(Object.keys(EXPORTS) as [keyof typeof EXPORTS], 'There is no such table')
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
const FILTERS = [...new Set(Object.values(EXPORTS).flatMap(({ only }) => only))]

export const adminExport = {
  method: 'get',
  path: '/admin/export/{table}.csv',
  tag: 'Admin',
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
} satisfies Call

/** `GET /api/admin/export/{table}.csv`: rows are read as they are sent, a thousand in memory at a time. */
export function getAdminExport({ db, logger }: Parts): RequestHandler {
  return async (request, response) => {
    const name = tables.safeParse(request.params.table)
    if (!name.success) throw new ProductError('UNKNOWN_TABLE', 'There is no such table.', 'not_found')
    const table: ExportTable = EXPORTS[name.data]
    const ask = readAsk(table, request.query)
    const csv = stringify({ header: true, columns: [...table.headings], escape_formulas: true })
    if (table.standing) {
      await freshStanding(db, (error) => logger.warn({ err: error }, 'standing figures were not refreshed'))
    }
    const rows = table.rows(db.manager, ask)
    // What can be refused is refused before the answer begins.
    const first = await rows.next()
    response.type('text/csv; charset=utf-8')
    response.setHeader('content-disposition', `attachment; filename="${name.data}.csv"`)
    try {
      await pipeline(Readable.from(withFirst(first, rows)), csv, response)
    } catch (error) {
      // A file that ends early must not look whole.
      response.destroy()
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
        logger.error({ err: error, table: name.data }, 'an export broke off')
      }
    }
  }
}

async function* withFirst<Row>(first: IteratorResult<Row>, rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** @throws ZodError, or ProductError for what the table cannot be sorted or filtered by */
function readAsk(table: ExportTable, given: Record<string, unknown>): ExportAsk {
  const { sortBy, descending, ...filter } = query.parse(given)
  if (!table.sorts.includes(sortBy)) {
    throw new ProductError('UNKNOWN_SORT', `This table is sorted by ${table.sorts.join(', ')}.`)
  }
  const unknown = Object.keys(given).find((name) => !(name in query.shape) && !table.only.includes(name))
  if (unknown !== undefined) {
    throw new ProductError(
      'UNKNOWN_FILTER',
      `This table is filtered by ${['wallet', 'from', 'to', ...table.only].join(', ')}.`,
    )
  }
  const only: Record<string, string[]> = {}
  for (const name of table.only) {
    if (given[name] === undefined) continue
    const wanted = values.parse(given[name])
    const known = table.known[name]
    if (known && !wanted.every((value) => known.includes(value))) {
      throw new ProductError('UNKNOWN_VALUE', `${name} are among ${known.join(', ')}.`)
    }
    only[name] = wanted
  }
  return { sortBy, descending: descending === 'true', filter: { ...filter, only } }
}
