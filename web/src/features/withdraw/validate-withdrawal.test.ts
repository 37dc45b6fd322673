import { describe, expect, it } from 'vitest'
import { POL, parsePol } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { canWithdraw, maximumText, validateWithdrawal } from './validate-withdrawal.ts'

const terms = (available: string) => ({
  available: parsePol(available),
  feeBasisPoints: 500,
  minimumBalance: POL,
  minimum: POL / 100n,
})
const errorOf = (text: string, available: string) => {
  const checked = validateWithdrawal(text, terms(available))
  return checked.ok ? null : checked.error
}

describe('validateWithdrawal', () => {
  it('takes what may go, exactly', () => {
    expect(validateWithdrawal('99', terms('100'))).toEqual({ ok: true, amount: 99n * POL })
    expect(validateWithdrawal('98.999999999999999999', terms('100'))).toMatchObject({ ok: true })
  })

  it.each(['', '0', '-5', 'abc'])('refuses %j', (text) => {
    expect(errorOf(text, '100')).toBe('Please enter a valid withdrawal amount')
  })

  it.each([
    ['1e1', t.amounts.exponent],
    ['1,5', t.amounts.ambiguous],
    ['1.0000000000000000001', t.amounts.tooManyDecimals],
  ])('says of %j what the deposit says', (text, words) => expect(errorOf(text, '100')).toBe(words))

  it('keeps 1 POL in the account, to the last wei', () => {
    expect(errorOf('99.000000000000000001', '100')).toBe(
      'Maximum withdrawable amount is 99.00 POL (must keep 1 POL minimum)',
    )
  })

  it('says that there is too little before anything else', () => {
    const text = 'Insufficient balance. You must maintain at least 1 POL in your account.'
    expect(errorOf('', '1')).toBe(text)
    expect(errorOf('5', '0.5')).toBe(text)
    expect(canWithdraw(terms('1'))).toBe(false)
    expect(canWithdraw(terms('1.000000000000000001'))).toBe(true)
  })

  it('names the smallest withdrawal of the plan', () => {
    expect(errorOf('0.001', '100')).toBe('The smallest withdrawal is 0.01 POL')
  })
})

describe('maximumText', () => {
  it('rounds down to 2 decimals', () => {
    expect(maximumText(terms('100.999'))).toBe('99.99')
    expect(maximumText(terms('1.005'))).toBe('0')
  })
})
