import { exactPol, parsePol } from '../../amounts/pol.ts'
import { formatCount, formatDateTime, shortHash } from '../../texts/format.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { aboutOf } from './line-about.tsx'
import type { FullLine } from './statement-line.ts'
import { toPdf } from './to-pdf.ts'

const EXACT_AMOUNT = 27

/**
 * A statement to print and keep, with exact amounts.
 * @param lines newest first
 */
export function statementPdf(
  lines: readonly FullLine[],
  address: string,
  product: string,
): Uint8Array<ArrayBuffer> {
  const { columns, pdf } = statementTexts
  const made = formatDateTime(new Date().toISOString())
  const count = formatCount(lines.length)
  return toPdf({
    heading: [
      pdf.title(product),
      pdf.of(address),
      pdf.made(made, statementTexts.count(count, count, lines.length)),
    ],
    columns: [
      { header: columns.date, width: 22 },
      { header: columns.type, width: 16 },
      { header: pdf.about, width: 40 },
      { header: `${columns.change} (${t.common.pol})`, width: EXACT_AMOUNT, align: 'right' },
      { header: `${columns.balance} (${t.common.pol})`, width: EXACT_AMOUNT, align: 'right' },
      { header: columns.status, width: 14 },
      { header: columns.transaction, width: 21 },
    ],
    rows: lines.map(({ at, type, day, change, balanceAfter, status, txHash, ...line }) => [
      formatDateTime(at),
      t.types[type],
      aboutOf({ type, status, ...line }) || (day ?? ''),
      exactPol(parsePol(change)),
      exactPol(parsePol(balanceAfter)),
      t.statuses[status],
      txHash ? shortHash(txHash) : '',
    ]),
    footer: pdf.page,
  })
}
