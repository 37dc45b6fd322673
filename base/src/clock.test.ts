import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, endsMonth, endsWeek, isoWeek, mondayOf, startOfDay, utcDay } from './clock.ts'

describe('days', () => {
  it('ends at midnight UTC', () => {
    expect(utcDay(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01')
    expect(utcDay(new Date('2026-03-02T00:00:00.000Z'))).toBe('2026-03-02')
    expect(utcDay(new Date('2026-03-02T00:30:00+01:00'))).toBe('2026-03-01')
  })

  it('knows leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('adds what it counts', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map(utcDay)
    fc.assert(fc.property(day, day, (from, to) => addDays(from, daysBetween(from, to)) === to))
  })

  it.each(['2026-02-29', '2026-1-1', '', '2026-13-01', '2026-01-01T00:00:00Z'])('refuses %j', (text) =>
    expect(() => startOfDay(text)).toThrow(RangeError),
  )
})

describe('periods', () => {
  it.each([
    ['2026-11-20', '2026-W47'],
    ['2026-01-01', '2026-W01'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('%s lies in week %s', (day, week) => expect(isoWeek(day)).toBe(week))

  it('a week runs from Monday to Sunday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(endsWeek('2026-11-22')).toBe(true)
    expect(endsWeek('2026-11-21')).toBe(false)
  })

  it('a month ends on its last day', () => {
    expect(endsMonth('2026-11-30')).toBe(true)
    expect(endsMonth('2026-11-29')).toBe(false)
    expect(endsMonth('2028-02-28')).toBe(false)
    expect(endsMonth('2028-02-29')).toBe(true)
  })
})
