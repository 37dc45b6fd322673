import { describe, expect, it } from 'vitest'
import type { FullLine } from './line-about.tsx'
import type { StatementFilter } from './statement-filter.ts'
import { statementPdf, totalsOf } from './statement-pdf.ts'

const line: FullLine = {
  id: '1',
  type: 'PURCHASE',
  status: 'COMPLETED',
  amount: '1',
  net: '1',
  change: '1',
  at: '2026-11-20T12:00:00Z',
  day: null,
  label: null,
  balanceAfter: '1',
  txHash: null,
  entryId: null,
}
const pdf = (lines: Partial<FullLine>[], filter: Partial<StatementFilter> = {}) =>
  Buffer.from(
    statementPdf(
      lines.map((some) => ({ ...line, ...some })),
      '0xabc',
      'Polder',
      { types: [], fromDay: null, toDay: null, ...filter },
    ),
  ).toString('latin1')

describe('statementPdf', () => {
  it('holds every line once, over as many pages as it takes', () => {
    const text = pdf(Array.from({ length: 200 }, (_, n) => ({ label: `row ${n}.` })))
    for (let n = 0; n < 200; n++) expect(text.split(`(row ${n}.)`)).toHaveLength(2)
    expect(text).toContain('(Page 8 of 8)')
    for (const each of ['(Polder: statement) Tj', '(Wallet 0xabc)', '(About)', '(Opening balance)'])
      expect(text.split(each)).toHaveLength(9)
    expect(text).toContain('/Title (Polder: statement)')
  })

  it('writes amounts to the right, cuts what is too long, and says nothing it cannot', () => {
    const text = pdf([
      { label: `A (very\\) long one, ${'and on '.repeat(9)}`, change: '-1.5', balanceAfter: '5' },
      { label: 'a\\b', change: '2', balanceAfter: '5' },
      { label: 'caf\u00e9 \u65e5', balanceAfter: '5' },
    ])
    expect(text).toMatch(/\(A \\\(very\\\\\\\) long one, (and on ){1,3}[and o]*\x85\)/)
    expect(text).toContain('(a\\\\b)')
    expect(text).toContain('(caf\xe9 ?)')
    const rightOf = (amount: string, width: number) =>
      Number(new RegExp(`([\\d.]+) [\\d.]+ Td\\n\\(${amount}\\)`).exec(text)?.[1]) + width
    // As the library measures, digits are 4.125 points wide in this size, a point 2.1, a hyphen 2.475.
    expect(rightOf('-1.5', 4.125 * 2 + 2.1 + 2.475)).toBeCloseTo(rightOf('2', 4.125), 1)
  })

  it('says where the balance began and where it ended', () => {
    const lines = [
      { change: '-1', balanceAfter: '6.5' },
      { change: '2.5', balanceAfter: '7.5' },
    ]
    const text = pdf(lines)
    for (const total of ['5 POL', '2.5 POL', '-1 POL', '6.5 POL']) expect(text).toContain(`(${total})`)
    expect(totalsOf(lines)).toEqual([5n, 2.5, -1n, 6.5].map((pol) => BigInt(Number(pol) * 10) * 10n ** 17n))
    expect(totalsOf([])).toEqual([0n, 0n, 0n, 0n])
  })

  it('says which days were chosen, between two balances', () => {
    const text = pdf([{}], { fromDay: '2026-11-01', toDay: '2026-11-30' })
    expect(text).toContain('(From: 01 Nov 2026 \xb7 To: 30 Nov 2026)')
    expect(text).toContain('(Opening balance)')
  })

  it('says which types were chosen, and no balance that they do not add up to', () => {
    const text = pdf([{}], { types: ['DEPOSIT', 'INTEREST'], toDay: '2026-11-30' })
    expect(text).toContain('(Types: Deposit, NFT interest \xb7 To: 30 Nov 2026)')
    expect(text).toMatch(/\(In\)[\s\S]*\(1 POL\)[\s\S]*\(Out\)[\s\S]*\(0 POL\)/)
    expect(text).not.toMatch(/\((Opening|Closing) balance\)/)
  })

  it('is a page also without lines', () => expect(pdf([])).toContain('(Page 1 of 1)'))
})
