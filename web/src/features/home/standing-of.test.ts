import { expect, it } from 'vitest'
import { standingOf } from './standing-of.ts'

/** A hundred POL of principals and ten of rewards are owed. */
const seen = (treasury: string, reserves: string) => ({
  reserves,
  principals: '100',
  rewards: '10',
  accounts: [
    { kind: 'PAYOUT_WALLET' as const, balance: '5' },
    { kind: 'TREASURY' as const, balance: treasury },
  ],
})
const POL = 10n ** 18n

it('says whether everyone, or every deposit, could be paid', () => {
  expect(standingOf(seen('110', '115'), true)).toEqual({
    verdict: 'all',
    funded: 10n * POL,
    rewards: 10n * POL,
  })
  expect(standingOf(seen('104', '109'), true)).toMatchObject({ verdict: 'deposits', funded: 4n * POL })
  expect(standingOf(seen('99', '104'), true)).toMatchObject({ verdict: 'short', funded: 0n })
})

it('counts what pays: of a vault its own money alone, less the bonds, elsewhere the payout wallet as well', () => {
  expect(standingOf(seen('106', '111'), true)).toMatchObject({ verdict: 'deposits', funded: 6n * POL })
  expect(standingOf(seen('106', '111'), true, '5')).toMatchObject({ verdict: 'deposits', funded: 5n * POL })
  expect(standingOf(seen('106', '111'), false)).toMatchObject({ verdict: 'all' })
})
