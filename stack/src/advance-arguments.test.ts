import { describe, expect, it } from 'vitest'
import { readAdvance } from './advance-arguments.ts'

const HOUR = 3_600_000

describe('readAdvance', () => {
  it.each([
    [['--days', '30'], 720 * HOUR],
    [['--hours', '6'], 6 * HOUR],
    [['--days=1', '--hours=2'], 26 * HOUR],
    [['--days', '3660'], 3660 * 24 * HOUR],
  ])('%j', (args, expected) => expect(readAdvance(args)).toBe(expected))

  it.each([
    [[], /How far/],
    [['30'], /"30" is not known/],
    [['--days'], /whole number above 0, not ""/],
    [['--days', '0'], /whole number above 0/],
    [['--days', '-1'], /whole number above 0/],
    [['--days', '1.5'], /whole number above 0/],
    [['--days', '1e3'], /whole number above 0/],
    [['--days', '1', '--days', '2'], /given twice/],
    [['--days', '3661'], /ten years/],
    [['--weeks', '1'], /"--weeks" is not known/],
  ])('refuses %j', (args, message) => expect(() => readAdvance(args)).toThrow(message))
})
