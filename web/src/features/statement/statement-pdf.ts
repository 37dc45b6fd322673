import { exactPol, parsePol } from '../../amounts/pol.ts'
import { formatCount, formatDateTime, shortHash } from '../../texts/format.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import type { FullLine } from './line-about.tsx'
import { aboutOf } from './line-about.tsx'

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

/** A column of a printed table; its width is counted in characters. */
export interface PdfColumn {
  header: string
  width: number
  align?: 'right'
}

// A4 on its side, in points of 1/72 inch: 183 characters of Courier stand beside each other, each 0.6 of its size wide.
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN, FONT, LINE] = [842, 595, 36, 7, 12]
const [REGULAR, BOLD] = ['/F1', '/F2']

/**
 * A table as a PDF document (ISO 32000-1) in a font that every reader has: text alone, so that no library is fetched
 * for it.
 * @param i.heading the lines above the table, the title first
 * @param i.rows text in the order of the columns; what is too long for one is cut, with an ellipsis
 * @param i.footer what stands under each page
 */
export function toPdf(i: {
  heading: readonly string[]
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  footer(page: number, pages: number): string
}): Uint8Array<ArrayBuffer> {
  const headers = i.columns.map(({ header }) => header)
  const perPage = Math.floor((PAGE_HEIGHT - 2 * MARGIN) / LINE) - i.heading.length - 4
  const count = Math.max(1, Math.ceil(i.rows.length / perPage))
  const pages = Array.from({ length: count }, (_, page) => {
    const lines = [
      ...i.heading.map((text, at) => ({ text, font: at === 0 ? BOLD : REGULAR })),
      { text: '', font: REGULAR },
      { text: rowText(i.columns, headers), font: BOLD },
      ...i.rows
        .slice(page * perPage, (page + 1) * perPage)
        .map((row) => ({ text: rowText(i.columns, row), font: REGULAR })),
    ]
    const drawn = lines.map(({ text, font }, at) =>
      drawText(text, font, PAGE_HEIGHT - MARGIN - (at + 1) * LINE),
    )
    return [...drawn, drawText(i.footer(page + 1, count), REGULAR, MARGIN)].join('\n')
  })
  return bytesOf(documentOf(pages, i.heading[0] ?? ''))
}

function rowText(columns: readonly PdfColumn[], row: readonly string[]): string {
  return columns
    .map(({ width, align }, at) => {
      const text = row[at] ?? ''
      const cut = text.length > width ? `${text.slice(0, width - 1)}\u2026` : text
      return align === 'right' ? cut.padStart(width) : cut.padEnd(width)
    })
    .join('  ')
    .trimEnd()
}

function drawText(text: string, font: string, y: number): string {
  return `BT ${font} ${FONT} Tf ${MARGIN} ${y} Td ${literal(text)} Tj ET`
}

/** Numbered objects, then the table of where each begins: one character is one byte. */
function documentOf(pages: readonly string[], title: string): string {
  const FIRST_PAGE = 6
  const kids = pages.map((_, at) => `${FIRST_PAGE + 2 * at} 0 R`)
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    font('Courier'),
    font('Courier-Bold'),
    `<< /Title ${literal(title)} >>`,
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
        `/Resources << /Font << ${REGULAR} 3 0 R ${BOLD} 4 0 R >> >> /Contents ${FIRST_PAGE + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>`
  return `${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`
}

/** Characters of WinAnsi beyond Latin-1 that texts of ours hold. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '\u2026': '\x85',
  '\u2019': '\x92',
  '\u2013': '\x96',
  '\u2014': '\x97',
  '\u2212': '-',
}

function literal(text: string): string {
  const known = [...text].map((character) => WIN_ANSI[character] ?? (character > '\xff' ? '?' : character))
  return `(${known.join('').replace(/[\\()]/g, '\\$&')})`
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
