import { parseEther as POL } from 'viem'
import { describe, expect, it } from 'vitest'
import { calendarEntry } from './calendar.ts'
import { NodeFailure } from './node.ts'
import { NoVaultError } from './vault-state.ts'
import { html } from './view.ts'
import { texts, wordsOf } from './words.ts'

const en = wordsOf('en')
const nl = wordsOf('nl')
const about = { chainId: 137, ask: { polder: '0x00000000000000000000000000000000000000aa' } }

describe('wordsOf', () => {
  it('cuts what is read and keeps what is sent', () => {
    expect(en.pol(POL('1234.5678919'))).toBe('1,234.567891 POL')
    expect(nl.pol(POL('1000'))).toBe('1.000 POL')
    expect(en.pol(POL('100.10'))).toBe('100.1 POL')
    expect(nl.exact(POL('0.000000000000000001'))).toBe('0,000000000000000001 POL')
  })

  it('never says too little of a fee', () => {
    expect(en.fee(POL('0.001234'))).toBe('0.0013 POL')
    expect(nl.fee(POL('1.99'))).toBe('2 POL')
    expect(en.fee(7n)).toBe('0.000000000000000007 POL')
  })

  it('tells times in UTC, wherever they are read', () => {
    expect(nl.time(1_800_000_000n)).toBe('15 januari 2027 om 08:00 UTC')
  })

  it('says the two largest units of a span, and never nothing', () => {
    expect(en.span(14n * 86_400n)).toBe('14 days')
    expect(nl.span(86_400n + 7_260n)).toBe('1 dag, 2 uur')
    expect(en.span(3_660n)).toBe('1 hour, 1 minute')
    expect(nl.span(-5n)).toBe('1 minuut')
  })

  it.each(['en', 'nl'] as const)('has words for every failure (%s)', (language) => {
    const { problem } = wordsOf(language)
    const { problems } = texts[language]
    for (const fault of [
      'unreachable',
      'silent',
      'refuses',
      'differs',
      'behind',
      'withholds',
      'lies',
    ] as const) {
      const cause = new Error('plan exhausted')
      expect(problem(new NodeFailure(fault, 'node.example', { cause }), about)).toContain('node.example')
    }
    for (const found of ['nothing', 'other'] as const)
      expect(problem(new NoVaultError(found), about)).toContain('0x0000...00aa')
    expect(problem({ code: 4001 }, about)).toBe(problems.rejected)
    expect(problem(new Error('insufficient funds for gas'), about)).toBe(problems.funds)
    // The error of NoReasonToFreeze, as nodes tell it.
    const refused = Object.assign(new Error('execution reverted'), { data: '0x8c8ffdb2' })
    expect(problem(refused, about)).toContain(texts[language].refusals.NoReasonToFreeze)
  })
})

it('takes every value for text that is not HTML itself', () => {
  const evil = `"><script>alert('1')</script>&`
  const safe = "&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;"
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(`<p title="${safe}">${safe}</p>`)
  expect(html`<b>${[html`<i>1</i>`, false, null, 'a']}</b>`.text).toBe('<b><i>1</i>a</b>')
})

it('writes an entry that calendars read: whole lines of at most 75 bytes', () => {
  const what = 'Polder: ben ik betaald? Zo niet, bevries; de kluis is van iedereen met een wallet'
  const entry = calendarEntry(1_800_000_000, what, 'https://polder.example/exit#nl')
  const lines = entry.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(entry.replace(/\r\n /g, '').split('\r\n')).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTART:20270115T080000Z',
      'SUMMARY:Polder: ben ik betaald? Zo niet\\, bevries\\; de kluis is van iedereen met een wallet',
      'DESCRIPTION:https://polder.example/exit#nl',
      'END:VCALENDAR',
    ]),
  )
})
