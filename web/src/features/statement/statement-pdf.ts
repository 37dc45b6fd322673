import { jsPDF } from 'jspdf'
import colours from '../../app/colours.css?raw'
import { exactPol, formatCount, formatDate, formatDateTime, parsePol, shortHash } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { statementTexts } from '../../texts/statement.ts'
import { t } from '../../texts/texts.ts'
import { aboutOf, type FullLine } from './line-about.tsx'
import type { StatementFilter } from './statement-filter.ts'

/**
 * A statement to print and keep, with exact amounts, in a font that every reader has. What jsPDF would install to draw
 * HTML and SVG is not needed: package.json puts a small package in its place.
 * @param lines newest first
 * @param filter which lines they are
 */
export function statementPdf(
  lines: readonly FullLine[],
  address: string,
  product: string,
  filter: StatementFilter,
): ArrayBuffer {
  const { pdf: texts, columns } = statementTexts
  const count = formatCount(lines.length)
  const made = formatDateTime(new Date().toISOString())
  const heading = [
    texts.of(address),
    texts.made(made, statementTexts.count(count, count, lines.length)),
    filterText(filter),
  ].filter(Boolean)
  const totals = totalsOf(lines).map(
    (wei, at) => [texts.totals[at]!, `${exactPol(wei)} ${t.common.pol}`] as const,
  )
  const cells: [header: string, width: number, cell: (line: FullLine) => string, align?: 'right'][] = [
    [sharedTexts.columns.createdAt, 106, ({ at }) => formatDateTime(at)],
    [sharedTexts.columns.type, 74, ({ type }) => t.types[type]],
    [texts.about, 132, (line) => aboutOf(line) || (line.day ? formatDate(line.day) : '')],
    [`${columns.change} (${t.common.pol})`, 130, ({ change }) => exactPol(parsePol(change)), 'right'],
    [`${columns.balance} (${t.common.pol})`, 130, (line) => exactPol(parsePol(line.balanceAfter)), 'right'],
    [sharedTexts.columns.status, 72, ({ status }) => t.statuses[status]],
    [sharedTexts.columns.txHash, 110, ({ txHash }) => (txHash ? shortHash(txHash) : '')],
  ]

  const format = [PAGE_WIDTH, PAGE_HEIGHT]
  const pdf = new jsPDF({ orientation: 'l', unit: 'pt', format, putOnlyUsedFonts: true, floatPrecision: 2 })
  const style = (size: number, colour: string, weight = 'normal') =>
    pdf.setFont('helvetica', weight).setFontSize(size).setTextColor(colour)
  const fill = (colour: string, x: number, y: number, width: number, height: number) =>
    pdf.setFillColor(colour).rect(x, y, width, height, 'F')

  function writeRow(y: number, textOf: (cell: (typeof cells)[number]) => string) {
    let x = MARGIN
    for (const cell of cells) {
      const [, width, , align] = cell
      let text = known(textOf(cell))
      while (pdf.getTextWidth(text) > width - 10) text = `${text.replace(/\u2026$/, '').slice(0, -1)}\u2026`
      pdf.text(text, align ? x + width - 14 : x, y, { align })
      x += width
    }
  }

  const title = texts.title(product)
  pdf.setProperties({ title })
  const band = 58 + 13 * heading.length
  const top = band + 44 + 2 * LINE
  const perPage = Math.floor((PAGE_HEIGHT - MARGIN - top) / LINE) - 1
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.addPage()
    // As the product wears it: deep water under a line of light.
    fill(DEEP, 0, 0, PAGE_WIDTH, band)
    fill(WATER, 0, band - 3, PAGE_WIDTH, 3)
    style(18, WHITE, 'bold').text(known(title), MARGIN, 34)
    style(9, WHITE).text(heading.map(known), MARGIN, 52, { lineHeightFactor: 13 / 9 })
    // Lines of some types leave gaps: what they bring and take is not what lies between two balances.
    for (const [at, [name, figure]] of totals.slice(...(filter.types.length > 0 ? [1, 3] : [])).entries()) {
      const x = MARGIN + (at * WIDTH) / totals.length
      style(SIZE, FAINT).text(name, x, top - 44)
      style(10, INK, 'bold').text(figure, x, top - 30)
    }
    fill(SUNKEN, MARGIN - 6, top - 10, WIDTH + 12, LINE)
    style(SIZE, FAINT, 'bold')
    writeRow(top, ([header]) => header)
    style(SIZE, INK)
    for (const [at, line] of lines.slice(page * perPage, (page + 1) * perPage).entries()) {
      const y = top + (at + 1) * LINE
      fill(LINES, MARGIN - 6, y + 4.5, WIDTH + 12, 0.5)
      writeRow(y, ([, , cell]) => cell(line))
    }
    style(SIZE, FAINT).text(texts.page(page + 1, pages), MARGIN, PAGE_HEIGHT - 24)
  }
  return pdf.output('arraybuffer')
}

/** @returns what was chosen, or nothing */
function filterText({ types, fromDay, toDay }: StatementFilter): string {
  const chosen = [
    [statementTexts.types, types.map((type) => t.types[type]).join(', ')],
    [sharedTexts.from, fromDay && formatDate(fromDay)],
    [sharedTexts.to, toDay && formatDate(toDay)],
  ]
  return chosen.flatMap(([name, choice]) => (choice ? `${name}: ${choice}` : [])).join(' \u00b7 ')
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

// A4 on its side, in points of 1/72 inch.
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN, SIZE, LINE] = [842, 595, 44, 7.5, 15]
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const [DEEP, WATER, SUNKEN] = [colourOf('deep'), colourOf('water', 1), colourOf('sunken')]
const [LINES, INK, FAINT] = [colourOf('line'), colourOf('ink'), colourOf('ink-faint')]
const WHITE = colourOf('on-water')

/** @param theme 0 light, 1 dark. @returns a colour of the app's */
function colourOf(name: string, theme = 0): string {
  return [...colours.matchAll(new RegExp(`--${name}: (#\\w{6})`, 'g'))][theme]![1]!
}

/** What the font can write of a text. */
function known(text: string): string {
  return text.replace(/[^ -\xff\u2013\u2014\u2019\u2026]/gu, '?')
}
