import { describe, expect, it } from 'vitest'
import { type PdfColumn, toPdf, totalsOf } from './statement-pdf.ts'

const columns: PdfColumn[] = [
  { header: 'Type', width: 45 },
  { header: 'Change', width: 60, align: 'right' },
]
const pdf = (rows: string[][]) =>
  String.fromCharCode(
    ...toPdf({
      heading: ['Statement', '0xabc'],
      totals: [['Opening balance', '5 POL']],
      columns,
      rows,
      footer: (page, pages) => `${page}/${pages}`,
    }),
  )

describe('toPdf', () => {
  it('says where each object begins, and how long each page is', () => {
    const text = pdf(Array.from({ length: 200 }, (_, n) => ['Deposit', `${n}.5`]))
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
    expect(places.length).toBeGreaterThan(7)
    for (const [at, place] of places.entries())
      expect(text.slice(place, place + 12)).toContain(`${at + 1} 0 obj`)
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(stream).toHaveLength(Number(length))
  })

  it('holds every row once, over as many pages as it takes', () => {
    const text = pdf(Array.from({ length: 200 }, (_, n) => [`row ${n}.`, '1']))
    for (let n = 0; n < 200; n++) expect(text.split(`(row ${n}.)`)).toHaveLength(2)
    expect(text).toMatch(/\(1\/(\d+)\)[\s\S]*\(\1\/\1\)/)
  })

  it('writes amounts to the right, cuts what is too long, and says nothing it cannot', () => {
    const text = pdf([
      ['A (very\\) long one', '-1.5'],
      ['a\\b', '2'],
      ['caf\u00e9 \u65e5', '\u22122'],
    ])
    expect(text).toContain('(A \\(very\\\\\\) \x85)')
    expect(text).toContain('(a\\\\b)')
    expect(text).toContain('(caf\xe9 ?)')
    const rightOf = (amount: string, width: number) =>
      Number(new RegExp(` ([\\d.]+) [\\d.]+ Td \\(${amount}\\)`).exec(text)?.[1]) + width
    // Digits are 4.17 points wide in this size, a point 2.085, a hyphen 2.4975.
    expect(rightOf('-1.5', 4.17 * 2 + 2.085 + 2.4975)).toBeCloseTo(rightOf('2', 4.17), 1)
  })

  it('says where the balance began and where it ended', () => {
    expect(pdf([])).toContain('(Opening balance)')
    const lines = [
      { change: '-1', balanceAfter: '6.5' },
      { change: '2.5', balanceAfter: '7.5' },
    ]
    expect(totalsOf(lines)).toEqual([5n, 2.5, -1n, 6.5].map((pol) => BigInt(Number(pol) * 10) * 10n ** 17n))
    expect(totalsOf([])).toEqual([0n, 0n, 0n, 0n])
  })

  it('is a page also without rows', () => expect(pdf([])).toContain('(1/1)'))
})
