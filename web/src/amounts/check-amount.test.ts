import { describe, expect, it } from 'vitest'
import { POL } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import { checkAmount } from './check-amount.ts'

const check = (text: string) => checkAmount(text, t.amounts.invalid, t)

describe('checkAmount', () => {
  it('takes any amount above 0, exactly', () => {
    expect(check('0.000000000000000001')).toEqual({ ok: true, amount: 1n })
    expect(check('100')).toEqual({ ok: true, amount: 100n * POL })
  })

  it.each(['', '.', ' ', '0', '0.0'])('answers %j with the documented text, once it is sent', (text) => {
    expect(check(text)).toEqual({ ok: false, error: 'Please enter a valid amount', early: false })
  })

  it.each([
    ['1,000', t.amounts.ambiguous],
    ['1e3', t.amounts.exponent],
    ['abc', t.amounts.invalid],
    ['-5', t.amounts.invalid],
    ['1.0000000000000000001', 'POL has at most 18 decimals'],
  ])('says what is wrong with %j while it is typed', (text, error) => {
    expect(check(text)).toEqual({ ok: false, error, early: true })
  })
})
