import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatPercent,
  shortAddress,
  weekOf,
} from './format.ts'
import { separatorsOf } from './language.ts'

it('shortens an address to its first 6 and last 4 characters', () => {
  expect(shortAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe('0x7099...79c8')
})

it('writes percentages with the decimals asked for', () => {
  expect(formatPercent(1, 2)).toBe('1.00%')
  expect(formatPercent(365)).toBe('365%')
  expect(formatPercent(1.5)).toBe('1.5%')
})

it('shows times in UTC', () => {
  expect(formatDateTime('2026-11-20T23:30:00.000Z')).toBe('20 Nov 2026, 23:30 UTC')
})

it('names a week by its year, and both where it begins in another', () => {
  expect(weekOf('2026-11-27')).toBe('23 Nov – 29 Nov 2026')
  expect(weekOf('2027-01-03T23:59:59.000Z')).toBe('28 Dec 2026 – 03 Jan 2027')
})

describe.each([
  { language: 'en', dates: 'en-GB', numbers: 'en-US' },
  { language: 'nl', dates: 'nl-NL', numbers: 'nl-NL' },
] as const)('what Intl writes in $dates', ({ language, dates, numbers }) => {
  const marks = separatorsOf[language]
  const days = Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(2026, month, month * 2 + 3, month, 58)),
  )

  it('is how dates read', () => {
    const date = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    const forms = {
      day: new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      date: new Intl.DateTimeFormat(dates, date),
      time: new Intl.DateTimeFormat(dates, { ...date, hour: '2-digit', minute: '2-digit' }),
    }
    for (const day of days) {
      const iso = day.toISOString()
      expect(formatDay(iso, language)).toBe(forms.day.format(day))
      expect(formatDate(iso, language)).toBe(forms.date.format(day))
      expect(formatDateTime(iso, language)).toBe(`${forms.time.format(day)} UTC`)
    }
  })

  it('is how numbers read', () => {
    const whole = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 })
    const short = new Intl.NumberFormat(numbers, { maximumFractionDigits: 4, useGrouping: false })
    const two = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }
    for (const value of [0, 7, 999, 1000, 12_345, 1_234_567, 1.5, 0.25, 0.1234, 12.3456, 365, 1460]) {
      expect(formatCount(value, marks)).toBe(whole.format(value))
      expect(formatPercent(value, undefined, marks)).toBe(`${short.format(value)}%`)
      expect(formatPercent(value, 2, marks)).toBe(`${value.toLocaleString(numbers, two)}%`)
    }
  })
})
