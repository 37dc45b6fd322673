import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POL, parsePol } from '../texts/format.ts'
import { separatorsOf } from '../texts/language.ts'
import { readAmount, readDecimal, writeAmount } from './read-amount.ts'

const { en, nl } = separatorsOf

describe('readAmount', () => {
  it.each([
    ['1', '1'],
    ['1.5', '1.5'],
    [' 12.50 ', '12.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1000', '1000'],
    ['0.125', '0.125'],
    ['1234.567', '1234.567'],
    ['0.000000000000000001', '0.000000000000000001'],
  ])('reads %j in both languages', (text, pol) => {
    expect(readAmount(text, en)).toEqual({ wei: parsePol(pol) })
    expect(readAmount(text, nl)).toEqual({ wei: parsePol(pol) })
  })

  it('reads the comma of Dutch as what it is, not as nothing', () => {
    expect(readAmount('1,5', nl)).toEqual({ wei: (3n * POL) / 2n })
    expect(readAmount('0,125', nl)).toEqual({ wei: POL / 8n })
    expect(readAmount(',5', nl)).toEqual({ wei: POL / 2n })
  })

  it('reads the point of English whatever follows it', () =>
    expect(readAmount('1.000', en)).toEqual({ wei: POL }))

  it.each(['1.000,50', '1,000.50', '1,000', '1,000,000', '1.000.000', '1 000', "1'000", '1..5', '1,,5'])(
    'does not guess what %j means',
    (text) => {
      expect(readAmount(text, en)).toEqual({ problem: 'ambiguous' })
      expect(readAmount(text, nl)).toEqual({ problem: 'ambiguous' })
    },
  )

  it('does not guess what is a thousand in one language and one in the other', () => {
    expect(readAmount('1,5', en)).toEqual({ problem: 'ambiguous' })
    expect(readAmount('1.000', nl)).toEqual({ problem: 'ambiguous' })
  })

  it.each([
    ['', 'notANumber'],
    ['.', 'notANumber'],
    ['-5', 'notANumber'],
    ['+5', 'notANumber'],
    ['abc', 'notANumber'],
    ['12 POL', 'notANumber'],
    ['0x10', 'notANumber'],
    ['\u0661', 'notANumber'],
    ['1e5', 'exponent'],
    ['1.5E-3', 'exponent'],
    ['1.0000000000000000001', 'tooManyDecimals'],
    ['1'.repeat(21), 'tooLarge'],
  ])('says what is wrong with %j', (text, problem) => {
    expect(readAmount(text, en)).toEqual({ problem })
    expect(readAmount(text, nl)).toEqual({ problem })
  })
})

it('reads percentages by the same rule', () => {
  expect(readDecimal('1,50', nl)).toEqual({ decimal: '1.50' })
  expect(readDecimal('1,50', en)).toEqual({ problem: 'ambiguous' })
})

describe('writeAmount', () => {
  it('writes with the mark of the language', () => {
    expect(writeAmount(parsePol('9.56'), nl)).toBe('9,56')
    expect(writeAmount(parsePol('9.56'), en)).toBe('9.56')
    expect(writeAmount(parsePol('9.567'), nl)).toBe('9,5670')
  })

  it.each([en, nl])('is read back as it was', (marks) => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 37n), fc.integer({ min: 0, max: 18 }), (wei, coarse) => {
        const unit = 10n ** BigInt(coarse)
        const amount = (wei / unit) * unit
        expect(readAmount(writeAmount(amount, marks), marks)).toEqual({ wei: amount })
      }),
    )
  })
})
