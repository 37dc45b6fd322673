import { POL, parsePol } from '@polder/base/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPlan } from '../plan/default-plan.ts'
import { parsePlan } from '../plan/plan.ts'
import { assertWithdrawable } from './withdrawal.ts'
import { splitWithdrawal, withdrawable } from './withdrawal-rule.ts'

const terms = parsePlan(defaultPlan).withdrawal

describe('splitWithdrawal', () => {
  it('takes 5 %, and the fee gets what rounding leaves', () => {
    expect(splitWithdrawal(terms, 100n * POL)).toEqual({ net: 95n * POL, fee: 5n * POL })
    expect(splitWithdrawal(terms, 19n)).toEqual({ net: 18n, fee: 1n })
    expect(splitWithdrawal(terms, 21n)).toEqual({ net: 19n, fee: 2n })
    expect(splitWithdrawal(terms, 1n), 'all can be paid').toEqual({ net: 1n, fee: 0n })
  })
  it('splits without a rest', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), (amount) => {
        const { net, fee } = splitWithdrawal(terms, amount)
        if (amount === 1n) return net === 1n && fee === 0n
        return net + fee === amount && net * 100n <= amount * 95n && (net + 1n) * 100n > amount * 95n
      }),
    )
  })
})

describe('withdrawable', () => {
  it.each([
    ['0', '0'],
    ['1', '0'],
    ['1.000000000000000001', '0.000000000000000001'],
    ['101.5', '100.5'],
  ])('of %s POL is %s POL', (available, max) =>
    expect(withdrawable(terms, parsePol(available))).toBe(parsePol(max)),
  )
})

describe('assertWithdrawable', () => {
  it.each([
    ['0', '50', 'Please enter a valid withdrawal amount'],
    ['1', '1', 'Insufficient balance. You must maintain at least 1 POL in your account.'],
    ['49.1', '50.000000000000000001', 'Maximum withdrawable amount is 49 POL (must keep 1 POL minimum)'],
    ['49.1', '50', 'Maximum withdrawable amount is 49 POL (must keep 1 POL minimum)'],
    ['0.009', '50', 'The smallest withdrawal is 0.01 POL.'],
  ])('refuses %s POL of %s POL', (amount, available, message) =>
    expect(() => assertWithdrawable(terms, parsePol(amount), parsePol(available))).toThrow(message),
  )
  it('allows all but the minimum balance', () => {
    expect(() => assertWithdrawable(terms, parsePol('49'), parsePol('50'))).not.toThrow()
    expect(() => assertWithdrawable(terms, parsePol('0.01'), parsePol('50'))).not.toThrow()
  })
})
