import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountError, formatPol, POL, parsePol, parsePolJson, shareOf } from './amount.ts'

describe('parsePol', () => {
  it.each([
    ['0', 0n],
    ['1', POL],
    ['0.000000000000000001', 1n],
    ['100.50', 100n * POL + POL / 2n],
  ])('%s', (text, wei) => expect(parsePol(text)).toBe(wei))

  it.each(['', ' 1', '-1', '+1', '1e3', '.5', '1.', '0.0000000000000000001', 'NaN', '1,5', '0x10'])(
    'refuses %j',
    (text) => expect(() => parsePol(text)).toThrow(AmountError),
  )

  it('is undone by formatPol', () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 37n), (wei) => parsePol(formatPol(wei)) === wei))
  })
})

describe('parsePolJson', () => {
  it.each([
    [0.1, POL / 10n],
    [1e-7, 10n ** 11n],
    [1.5e-8, 15n * 10n ** 9n],
    [1e21, 10n ** 39n],
  ])('%s is read as its shortest decimal text', (value, wei) => {
    if (value === 1e21) expect(() => parsePolJson(value)).toThrow(AmountError)
    else expect(parsePolJson(value)).toBe(wei)
  })
  it('reads decimal text as it stands', () => expect(parsePolJson('0.30')).toBe((3n * POL) / 10n))
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e-19, '1,5', '1e3', '', null, true, {}])(
    'refuses %s',
    (value) => expect(() => parsePolJson(value)).toThrow(AmountError),
  )
})

describe('formatPol', () => {
  it('writes negative amounts', () => expect(formatPol(-POL / 4n)).toBe('-0.25'))
})

describe('shareOf', () => {
  it('rounds down', () => expect(shareOf(199n, 500)).toBe(9n))
})
