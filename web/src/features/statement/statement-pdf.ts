import colours from '../../app/colours.css?raw'
import { exactPol, formatCount, formatDate, formatDateTime, parsePol, shortHash } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { aboutOf, type FullLine } from './line-about.tsx'

/**
 * A statement to print and keep, with exact amounts.
 * @param lines newest first
 */
export function statementPdf(
  lines: readonly FullLine[],
  address: string,
  product: string,
): Uint8Array<ArrayBuffer> {
  const { pdf } = statementTexts
  const columns = { ...sharedTexts.columns, ...statementTexts.columns }
  const made = formatDateTime(new Date().toISOString())
  const count = formatCount(lines.length)
  return toPdf({
    heading: [
      pdf.title(product),
      pdf.of(address),
      pdf.made(made, statementTexts.count(count, count, lines.length)),
    ],
    totals: totalsOf(lines).map((wei, at) => [pdf.totals[at] ?? '', `${exactPol(wei)} ${t.common.pol}`]),
    columns: [
      { header: columns.createdAt, width: 106 },
      { header: columns.type, width: 74 },
      { header: pdf.about, width: 132 },
      { header: `${columns.change} (${t.common.pol})`, width: 130, align: 'right' },
      { header: `${columns.balance} (${t.common.pol})`, width: 130, align: 'right' },
      { header: columns.status, width: 72 },
      { header: columns.txHash, width: 110 },
    ],
    rows: lines.map(({ at, type, day, change, balanceAfter, status, txHash, ...line }) => [
      formatDateTime(at),
      t.types[type],
      aboutOf({ type, status, ...line }) || (day ? formatDate(day) : ''),
      exactPol(parsePol(change)),
      exactPol(parsePol(balanceAfter)),
      t.statuses[status],
      txHash ? shortHash(txHash) : '',
    ]),
    footer: pdf.page,
  })
}

/** @returns the balance before the lines, what they brought, what they took, and the balance after them, wei */
export function totalsOf(lines: readonly Pick<FullLine, 'change' | 'balanceAfter'>[]): bigint[] {
  const changes = lines.map(({ change }) => parsePol(change))
  const sumOf = (some: bigint[]) => some.reduce((sum, wei) => sum + wei, 0n)
  const [newest, oldest] = [lines[0], lines.at(-1)]
  return [
    oldest ? parsePol(oldest.balanceAfter) - parsePol(oldest.change) : 0n,
    sumOf(changes.filter((wei) => wei > 0n)),
    sumOf(changes.filter((wei) => wei < 0n)),
    newest ? parsePol(newest.balanceAfter) : 0n,
  ]
}

/** A column of a printed table; its width is in points. */
export interface PdfColumn {
  header: string
  width: number
  align?: 'right'
}

// A4 on its side, in points of 1/72 inch.
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN, SIZE, LINE] = [842, 595, 44, 7.5, 15]
const BAND = 84
const TOTALS = 44
const [REGULAR, BOLD] = ['/F1', '/F2']
const [DEEP, WATER, SUNKEN] = [colourOf('deep'), colourOf('water', 1), colourOf('sunken')]
const [LINES, INK, FAINT, WHITE] = [
  colourOf('line'),
  colourOf('ink'),
  colourOf('ink-faint'),
  colourOf('on-water'),
]

/** @param theme 0 light, 1 dark. @returns a colour of the app's, as PDF writes it */
function colourOf(name: string, theme = 0): string {
  const [, hex = ''] = [...colours.matchAll(new RegExp(`--${name}: #(\\w{6})`, 'g'))][theme]!
  return [0, 2, 4].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
}

/**
 * A table as a PDF document (ISO 32000-1) in a font that every reader has: no library is fetched for it.
 * @param i.heading the lines of the band above the table, the title first
 * @param i.totals names and figures beside each other, on the first page
 * @param i.rows text in the order of the columns; what is too long for one is cut, with an ellipsis
 * @param i.footer what stands under each page
 */
export function toPdf(i: {
  heading: readonly string[]
  totals: readonly (readonly [string, string])[]
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  footer(page: number, pages: number): string
}): Uint8Array<ArrayBuffer> {
  const top = PAGE_HEIGHT - BAND - TOTALS - 2 * LINE
  const perPage = Math.floor((top - MARGIN) / LINE) - 1
  const count = Math.max(1, Math.ceil(i.rows.length / perPage))
  const headers = i.columns.map(({ header }) => header)
  const pages = Array.from({ length: count }, (_, page) => [
    ...band(i.heading),
    ...i.totals.flatMap(([name, figure], at) => {
      const x = MARGIN + (at * (PAGE_WIDTH - 2 * MARGIN)) / i.totals.length
      return [
        drawText(name, x, top + TOTALS, { colour: FAINT }),
        drawText(figure, x, top + TOTALS - 14, { font: BOLD, size: 10 }),
      ]
    }),
    fill(SUNKEN, MARGIN - 6, top - 5, PAGE_WIDTH - 2 * MARGIN + 12, LINE),
    ...drawRow(i.columns, headers, top, { font: BOLD, colour: FAINT }),
    ...i.rows.slice(page * perPage, (page + 1) * perPage).flatMap((row, at) => {
      const y = top - (at + 1) * LINE
      return [
        fill(LINES, MARGIN - 6, y - 5, PAGE_WIDTH - 2 * MARGIN + 12, 0.5),
        ...drawRow(i.columns, row, y, {}),
      ]
    }),
    drawText(i.footer(page + 1, count), MARGIN, 24, { colour: FAINT }),
  ])
  const text = documentOf(
    pages.map((drawn) => drawn.join('\n')),
    i.heading[0] ?? '',
  )
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** The head of each page, as the product wears it: deep water under a line of light. */
function band([title = '', ...lines]: readonly string[]): string[] {
  const [x, y] = [MARGIN, PAGE_HEIGHT - BAND]
  return [
    fill(DEEP, 0, y, PAGE_WIDTH, BAND),
    fill(WATER, 0, y, PAGE_WIDTH, 3),
    drawText(title, x, y + 50, { font: BOLD, size: 18, colour: WHITE }),
    ...lines.map((text, at) => drawText(text, x, y + 32 - at * 13, { size: 9, colour: WHITE })),
  ]
}

function fill(colour: string, x: number, y: number, width: number, height: number): string {
  return `${colour} rg ${x} ${y} ${width} ${height} re f`
}

interface Look {
  font?: string
  size?: number
  colour?: string
}

function drawRow(columns: readonly PdfColumn[], row: readonly string[], y: number, look: Look): string[] {
  let right = MARGIN
  return columns.map(({ width, align }, at) => {
    const left = right
    right += width
    const text = cutTo(row[at] ?? '', width - 10)
    return drawText(text, align === 'right' ? right - 14 - widthOf(text) : left, y, look)
  })
}

function cutTo(text: string, width: number): string {
  let cut = text
  while (widthOf(cut) > width) cut = `${cut.replace(/\u2026$/, '').slice(0, -1)}\u2026`
  return cut
}

/** Of each character from a space to a tilde in Helvetica, in thousandths of its size (Adobe's metrics). */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

/** @returns points */
function widthOf(text: string): number {
  return (
    [...text].reduce((sum, character) => sum + (WIDTHS[character.charCodeAt(0) - 32] ?? 600), 0) *
    (SIZE / 1000)
  )
}

function drawText(
  text: string,
  x: number,
  y: number,
  { font = REGULAR, size = SIZE, colour = INK }: Look,
): string {
  return `BT ${colour} rg ${font} ${size} Tf ${Math.round(x * 100) / 100} ${y} Td ${literal(text)} Tj ET`
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
    font('Helvetica'),
    font('Helvetica-Bold'),
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
