import { describe, expect, it } from 'vitest'
import { AmountError, briefPol, displayPol, exactPol, floorPol, formatPol, POL, parsePol } from './format.ts'

describe('parsePol', () => {
  it.each([
    ['0', 0n],
    ['12.5', 12_500_000_000_000_000_000n],
    ['.5', POL / 2n],
    ['5.', 5n * POL],
    ['0.000000000000000001', 1n],
    ['-1.25', (-5n * POL) / 4n],
    [' 7 ', 7n * POL],
  ])('reads %j', (text, wei) => {
    expect(parsePol(text)).toBe(wei)
  })

  it.each(['', '.', ' ', 'abc', '1e3', '1,5', '0x10', '1.2.3', '+1', 'NaN', 'Infinity'])(
    'refuses %j',
    (text) => {
      expect(() => parsePol(text)).toThrow(AmountError)
    },
  )

  it('refuses a nineteenth decimal instead of rounding it', () => {
    expect(() => parsePol('0.0000000000000000001')).toThrow(/18 decimals/)
    expect(() => parsePol('1.1234567890123456789')).toThrow(AmountError)
  })
})

describe('formatPol', () => {
  it('gives the text back that parsePol reads', () => {
    for (const text of ['0', '1', '0.1', '1234567.000000000000000001', '-3.5'])
      expect(formatPol(parsePol(text))).toBe(text)
  })
})

describe('displayPol', () => {
  it('cuts and never rounds up', () => {
    expect(displayPol(parsePol('1.99999'), 4)).toBe('1.9999')
    expect(displayPol(parsePol('0.99'), 0)).toBe('0')
  })
  it('groups thousands and pads decimals', () => {
    expect(displayPol(parsePol('1234567.5'), 4)).toBe('1,234,567.5000')
    expect(displayPol(parsePol('5000'), 0)).toBe('5,000')
  })
  it('shows no sign on a zero', () => {
    expect(displayPol(-1n, 4)).toBe('0.0000')
    expect(displayPol(parsePol('-12'), 2)).toBe('-12.00')
  })
})

describe('exactPol', () => {
  it('keeps every decimal that counts', () => {
    expect(exactPol(1n)).toBe('0.000000000000000001')
    expect(exactPol(parsePol('9.5'), 2)).toBe('9.50')
    expect(exactPol(parsePol('1000'))).toBe('1,000')
  })
})

describe('briefPol', () => {
  it('keeps no decimal that a sentence does not need', () => {
    expect(briefPol(parsePol('1'))).toBe('1')
    expect(briefPol(parsePol('1234.500000000000000001'))).toBe('1,234.5')
    expect(briefPol(parsePol('0.00002'))).toBe('0.00002')
  })
})

describe('floorPol', () => {
  it('rounds down to the decimals asked for', () => {
    expect(formatPol(floorPol(parsePol('98.999'), 2))).toBe('98.99')
    expect(formatPol(floorPol(parsePol('98.9'), 2))).toBe('98.9')
  })
})

describe('the marks of another language', () => {
  const dutch = { group: '.', decimal: ',' }
  it('stand where its readers expect them', () => {
    expect(displayPol(parsePol('1234567.5'), 4, dutch)).toBe('1.234.567,5000')
    expect(exactPol(parsePol('1000.25'), 0, dutch)).toBe('1.000,25')
  })
})
