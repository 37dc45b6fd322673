import { describe, expect, it } from 'vitest'
import { formatDateTime, formatPercent, roundedDown, shortAddress } from './format.ts'

describe('roundedDown', () => {
  it.each([
    [0n, '0'],
    [7n, '7'],
    [43n, '40+'],
    [40n, '40'],
    [243n, '200+'],
    [5243n, '5,000+'],
    [5000n, '5,000'],
    [55_812n, '55K+'],
    [1_254_000n, '1.2M+'],
  ])('%d reads %s, never more than there is', (count, text) => {
    expect(roundedDown(count)).toBe(text)
  })
})

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
