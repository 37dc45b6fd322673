import { POL } from '@polder/base/amount'
import { describe, expect, it } from 'vitest'
import { defaultPlan } from './default-plan.ts'
import { PlanError, parsePlan } from './plan.ts'

describe('the default plan', () => {
  const plan = parsePlan(defaultPlan)
  it('offers eight NFTs at 1 % a day', () => {
    expect(plan.catalogue.map(({ price }) => price / POL)).toEqual([
      10n,
      25n,
      50n,
      100n,
      250n,
      500n,
      1_000n,
      5_000n,
    ])
    for (const nft of plan.catalogue) expect(nft.dailyInterest * 100n).toBe(nft.price)
  })
  it('pays 46 % over ten levels', () => {
    expect(plan.referral.map((level) => level.basisPoints / 100)).toEqual([15, 8, 5, 4, 3, 3, 2, 2, 2, 2])
    expect(plan.referral.map((level) => level.threshold / POL)).toEqual([
      10n,
      50n,
      100n,
      250n,
      500n,
      750n,
      1_000n,
      1_500n,
      2_000n,
      2_500n,
    ])
  })
})

describe('parsePlan', () => {
  it.each([
    ['a price of 0', { catalogue: [{ ...defaultPlan.catalogue[0]!, price: '0' }] }, /catalogue\[0\]\.price/],
    ['a price as a number', { catalogue: [{ ...defaultPlan.catalogue[0]!, price: 10 }] }, /price/],
    [
      'interest in wei, above the price',
      { catalogue: [{ ...defaultPlan.catalogue[0]!, dailyInterest: '10.000000000000000001' }] },
      /must not be above the price\n.*catalogue\[0\]\.dailyInterest/,
    ],
    [
      'a pool in wei, above all that exists',
      { prizePool: { ...defaultPlan.prizePool, weeklyPool: '10000000000.1' } },
      /must not be above 10,000,000,000 POL\n.*prizePool\.weeklyPool/,
    ],
    [
      '19 decimals',
      { prizePool: { ...defaultPlan.prizePool, threshold: '0.0000000000000000001' } },
      /prizePool\.threshold/,
    ],
    ['the same NFT twice', { catalogue: [defaultPlan.catalogue[0]!, defaultPlan.catalogue[0]!] }, /same id/],
    [
      'levels over 100 %',
      { referral: defaultPlan.referral.map((l) => ({ ...l, basisPoints: 1_001 })) },
      /over 100 %/,
    ],
    ['nine levels', { referral: defaultPlan.referral.slice(1) }, /referral/],
    [
      'chances that miss 100 %',
      { mysteryBox: { ...defaultPlan.mysteryBox, tiers: defaultPlan.mysteryBox.tiers.slice(1) } },
      /100 %/,
    ],
    [
      'two clubs of one name',
      { clubs: [...defaultPlan.clubs, { ...defaultPlan.clubs[0]!, threshold: '900000' }] },
      /two clubs have the same name: change one\n.*clubs/,
    ],
    [
      'two tiers of one name',
      {
        mysteryBox: {
          ...defaultPlan.mysteryBox,
          tiers: [1, 2].map(() => ({ ...defaultPlan.mysteryBox.tiers[0]!, chanceBasisPoints: 5_000 })),
        },
      },
      /two tiers have the same name: change one\n.*mysteryBox\.tiers/,
    ],
    ['falling club thresholds', { clubs: defaultPlan.clubs.toReversed() }, /must rise/],
    ['no tiers', { mysteryBox: { ...defaultPlan.mysteryBox, tiers: [] } }, /100 %/],
    ['a field nobody knows', { bonus: 1 }, /✖ take out what no plan has: bonus$/],
  ])('refuses %s and names it', (_, change, message) => {
    const attempt = () => parsePlan({ ...defaultPlan, ...change })
    expect(attempt).toThrow(PlanError)
    expect(attempt).toThrow(message)
  })

  it('says of every field what to write there', () => {
    const { withdrawal, mysteryBox } = defaultPlan
    const wrong = {
      ...defaultPlan,
      catalogue: [],
      withdrawal: { ...withdrawal, feeBasisPoints: 10_000, minimum: 5 },
      referral: undefined,
      mysteryBox: { ...mysteryBox, days: 1.5 },
      prizePool: 'none',
    }
    expect(() => parsePlan(wrong)).toThrow(`The plan is not valid:
✖ offer one NFT or more
  → at catalogue
✖ write a list
  → at referral
✖ write a group of fields
  → at prizePool
✖ write a share from 0 to 99.99 % (0 to 9999 basis points)
  → at withdrawal.feeBasisPoints
✖ write an amount of POL as text, such as "12.5"
  → at withdrawal.minimum
✖ write a whole number from 0 to 3660
  → at mysteryBox.days`)
  })
})
