import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('toCsv', () => {
  it('keeps exact amounts as numbers, also negative ones', () => {
    expect(toCsv([['-50.000000000000000001', '0.5']])).toBe('-50.000000000000000001,0.5\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('takes the force out of a formula: %j', (text, field) => expect(toCsv([[text]])).toBe(`${field}\r\n`))

  it('quotes what would be read as more than one field', () => {
    expect(toCsv([['a,b', 'say "x"', 'two\nlines', 'plain']])).toBe(
      '"a,b","say ""x""","two\nlines",plain\r\n',
    )
  })
})
