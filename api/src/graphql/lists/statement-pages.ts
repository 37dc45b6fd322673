import { isBySize } from '@polder/ledger/lists/define-pages'
import { countStatementLines, readStatements, type StatementRecord } from '@polder/ledger/reads/statement'
import type { PageSource } from './page-source.ts'

/** The statement is no table: what it is read from, it knows by itself. */
export const STATEMENT: PageSource<StatementRecord> = {
  sorts: {
    time: [
      ['day', 'date'],
      ['source', 'integer'],
      ['sequence', 'bigint'],
    ],
    size: ['size', 'numeric'],
  },
  async read(manager, { of = [], order, after, ...wanted }) {
    const [day, source, sequence] = (after?.slice(-3) ?? []) as [string, string, string]
    const lines = await readStatements(manager, {
      ...wanted,
      walletIds: of,
      order: order ?? 'newest_first',
      after: after ? { day, source: Number(source), sequence, size: after[0]! } : null,
    })
    return lines.map((line) => Object.assign(line, { of: line.walletId }))
  },
  count: (manager, { of = [], ...wanted }) => countStatementLines(manager, { ...wanted, walletIds: of }),
  placeOf({ cursor: { day, source, sequence, size } }, order) {
    return [...(isBySize(order) ? [size!] : []), day, String(source), sequence]
  },
  // The balances after its lines are those of now less all that came since.
  linesPerPoint: 500,
  quick: ['oncePerWithdrawal'],
}
