import { describe, expect, it } from 'vitest'
import { roundedDown } from './about.tsx'

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
