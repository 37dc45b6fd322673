import { describe, expect, it } from 'vitest'
import { POL } from '../../amounts/pol.ts'
import { en } from '../../texts/en.ts'
import { validateDeposit } from './validate-deposit.ts'

describe('validateDeposit', () => {
  it('takes any amount above 0, exactly', () => {
    expect(validateDeposit('0.000000000000000001', en)).toEqual({ ok: true, amount: 1n })
    expect(validateDeposit('100', en)).toEqual({ ok: true, amount: 100n * POL })
  })
  it.each(['', '0', '0.0', '-1', 'abc', '1e3', '1,000'])('answers %j with the documented text', (text) => {
    expect(validateDeposit(text, en)).toEqual({ ok: false, error: 'Please enter a valid amount' })
  })
  it('refuses more than 18 decimals instead of rounding', () => {
    expect(validateDeposit('1.0000000000000000001', en)).toEqual({
      ok: false,
      error: 'POL has at most 18 decimals',
    })
  })
})
