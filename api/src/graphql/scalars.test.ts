import { parseValue as parseLiteral } from 'graphql'
import { describe, expect, it } from 'vitest'
import { AddressScalar, DateScalar, DateTimeScalar, HashScalar, PolScalar } from './scalars.ts'

describe('scalars', () => {
  it('POL is exact both ways', () => {
    expect(PolScalar.parseValue('0.000000000000000001')).toBe(1n)
    expect(PolScalar.serialize(-1_500_000_000_000_000_000n)).toBe('-1.5')
    expect(PolScalar.parseLiteral(parseLiteral('"12.5"'))).toBe(12_500_000_000_000_000_000n)
  })
  it.each([12.5, 1n, '1e3', '-1', '', ' 1', '1.', '0.0000000000000000001', '٣', null, {}])(
    'POL refuses %s',
    (value) => {
      expect(() => PolScalar.parseValue(value)).toThrow()
    },
  )
  it('POL refuses numbers in the text of an operation', () => {
    expect(() => PolScalar.parseLiteral(parseLiteral('12.5'))).toThrow(/string/)
  })
  it('days and instants must exist', () => {
    expect(DateScalar.parseValue('2024-02-29')).toBe('2024-02-29')
    expect(() => DateScalar.parseValue('2026-02-29')).toThrow()
    expect(() => DateTimeScalar.parseValue('2026-11-20')).toThrow()
    expect(DateTimeScalar.parseValue('2026-11-20T12:00:00Z')).toEqual(new Date('2026-11-20T12:00:00Z'))
  })
  it('addresses and hashes are read in any case', () => {
    expect(AddressScalar.parseValue(`0x${'Ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
    expect(() => AddressScalar.parseValue(`0x${'ab'.repeat(32)}`)).toThrow()
    expect(() => HashScalar.parseValue(`0x${'ab'.repeat(20)}`)).toThrow()
  })
})
