import { describe, expect, it } from 'vitest'
import { POL, parsePol } from '../texts/format.ts'
import { dailyOf, progressOf, shareOf } from './share.ts'

describe('shareOf', () => {
  it.each([
    ['100', 15, '15'],
    ['1350', 1.5, '20.25'],
    ['0.000000000000000099', 1, '0'],
    ['0.000000000000000101', 2.5, '0.000000000000000002'],
  ])('%s at %d %% is %s, rounded down', (amount, percent, share) => {
    expect(shareOf(parsePol(amount), percent)).toBe(parsePol(share))
  })

  it('is not led astray by percentages that binary fractions cannot hold', () => {
    expect(shareOf(10_000n, 4.35)).toBe(435n)
    expect(shareOf(10_000n, 0.29)).toBe(29n)
  })
})

describe('progressOf', () => {
  it.each([
    [0n, 25n * POL, 0],
    [(25n * POL) / 2n, 25n * POL, 50],
    [25n * POL - 1n, 25n * POL, 99.99],
    [25n * POL, 25n * POL, 100],
    [26n * POL, 25n * POL, 100],
    [0n, 0n, 100],
    [-1n, 5n, 0],
  ])('%d of %d is %d', (have, needed, percent) => {
    expect(progressOf(have, needed)).toBe(percent)
  })
})

it('names the highest daily interest, and whether all NFTs pay it', () => {
  const rates = (...percents: number[]) => percents.map((dailyInterestPercent) => ({ dailyInterestPercent }))
  expect(dailyOf(rates(1, 1))).toEqual({ highest: 1, alike: true })
  expect(dailyOf(rates(0.5, 1))).toEqual({ highest: 1, alike: false })
})
