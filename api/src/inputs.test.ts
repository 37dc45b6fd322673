import { ProductError } from '@polder/base/errors'
import { describe, expect, it } from 'vitest'
import {
  addressInput,
  amountInput,
  hashInput,
  idempotencyKeyInput,
  nftIdInput,
  referralCodeInput,
} from './inputs.ts'

describe('amounts in POL', () => {
  it.each([
    [1, 10n ** 18n],
    [0.1, 10n ** 17n],
    [1e-18, 1n],
    [1.5e-7, 150_000_000_000n],
    [1e19, 10n ** 37n],
    ['1', 10n ** 18n],
    ['0.000000000000000001', 1n],
    ['12345678901.123456789012345678', 12_345_678_901_123_456_789_012_345_678n],
  ])('%s is read exactly', (value, wei) => {
    expect(amountInput.parse(value)).toBe(wei)
  })

  it.each([
    0,
    -0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '0',
    '-1',
    '1,5',
    '1.000,50',
    '1e3',
    ' 1',
    null,
    undefined,
    {},
    [],
    true,
  ])('%s is no amount', (value) => {
    expect(() => amountInput.parse(value)).toThrow('Please enter a valid withdrawal amount')
  })

  it.each(['0.0000000000000000001', 1e-19, 1.5e-18, 1e20, Number.MAX_VALUE, Number.MIN_VALUE])(
    '%s is refused, not rounded',
    (value) => {
      expect(() => amountInput.parse(value)).toThrow(ProductError)
    },
  )
})

describe('other input', () => {
  it('reads addresses and hashes in lower case', () => {
    expect(addressInput.parse(`0x${'Ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
    expect(hashInput.parse(`0x${'Ab'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`)
  })
  it.each([
    '',
    '0x',
    `0x${'g'.repeat(40)}`,
    `0x${'a'.repeat(41)}`,
    `0x${'a'.repeat(40)}\n`,
    `0X${'a'.repeat(40)}`,
  ])('refuses %j as an address', (text) => {
    expect(addressInput.safeParse(text).success).toBe(false)
  })
  it.each(['', 'a b', 'ünicode', 'a'.repeat(201), 'line\nbreak'])(
    'refuses %j as an idempotency key',
    (text) => {
      expect(idempotencyKeyInput.safeParse(text).success).toBe(false)
    },
  )
  it('takes what can be no referral code for an unknown one', () => {
    expect(referralCodeInput.parse('  ')).toBeNull()
    expect(referralCodeInput.parse(' AB12CD34 ')).toBe('AB12CD34')
    expect(referralCodeInput.parse('\u0000')).toBe('UNKNOWN')
  })
  it('refuses what can be no NFT', () => {
    expect(nftIdInput.safeParse("dike'; drop table wallet").success).toBe(false)
    expect(nftIdInput.safeParse(['dike']).success).toBe(false)
  })
})
