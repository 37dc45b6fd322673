import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

it.each([
  [{ ownEarnings: null, allEarnings: null }, '100 POL ÷ 3 qualified wallets'],
  [{ ownEarnings: '27.5', allEarnings: '110' }, '100 POL × 27.5 ÷ 110 POL of referral earnings'],
])('tells how %o gives a share', (earnings, text) => {
  expect(shareText({ pool: '100', qualified: 3, ...earnings })).toBe(text)
})
