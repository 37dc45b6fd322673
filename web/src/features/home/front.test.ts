import { expect, it } from 'vitest'
import { verdictOf } from './front.tsx'

const seen = (reserves: string, coveragePercent: number | null) => ({
  reserves,
  principals: '100',
  coveragePercent,
})

it('says whether everyone, or every deposit, could be paid', () => {
  expect(verdictOf(seen('0', null), true)).toBe('covered')
  expect(verdictOf(seen('150', 100), true)).toBe('covered')
  expect(verdictOf(seen('110', 84.1), true)).toBe('depositsCovered')
  // Where no vault keeps them, deposits are paid for whoever comes first.
  expect(verdictOf(seen('110', 84.1), false)).toBe('notCovered')
  expect(verdictOf(seen('99', 70), true)).toBe('notCovered')
})
