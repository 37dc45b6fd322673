import { describe, expect, it } from 'vitest'
import { POL } from '../../texts/format.ts'
import { checkDraw, type Draw, type DrawTerms } from './check-draw.ts'

/**
 * A chain of ten seeds from a root of 32 bytes 0x07, made with Node's own crypto: on the first day
 * position 10 falls on 9,971, on the third day position 2 on 925 and position 21 on 9,414.
 */
const firstSeed = '144e865b9efa20bb27f4412dc4ad04dcbc723a883d707af7aeff43da01fcd6a1'
const thirdSeed = '29dc70b50328afe865a8e0eddb3806e3bf300520ffe55b38be9c54ee084b81d0'
const terms: DrawTerms = {
  commitment: '4ef9ad690c0eac5d9294f84258505c9e6b1697c26f2b8e0533e21435cb54b2e2',
  startsOn: '2026-11-20',
  tiers: [
    { name: 'Common', chancePercent: 70, rewardPercent: 1 },
    { name: 'Rare', chancePercent: 20, rewardPercent: 2 },
    { name: 'Epic', chancePercent: 8, rewardPercent: 5 },
    { name: 'Legendary', chancePercent: 2, rewardPercent: 10 },
  ],
}
const legendary: Draw = {
  seed: firstSeed,
  positionId: '10',
  day: '2026-11-20',
  price: 50n * POL,
  tier: 'Legendary',
  reward: 5n * POL,
}
const epic: Draw = {
  seed: thirdSeed,
  positionId: '21',
  day: '2026-11-22',
  price: 100n * POL,
  tier: 'Epic',
  reward: 5n * POL,
}

describe('checkDraw', () => {
  it('draws again what was drawn', async () => {
    expect(await checkDraw(legendary, terms)).toEqual({
      seedFixed: true,
      place: 9_971,
      tier: 'Legendary',
      reward: 5n * POL,
      verified: true,
    })
    expect(await checkDraw(epic, terms)).toMatchObject({ seedFixed: true, place: 9_414, verified: true })
    expect(await checkDraw({ ...epic, positionId: '2', tier: 'Common', reward: POL }, terms)).toMatchObject({
      place: 925,
      tier: 'Common',
      verified: true,
    })
  })

  it.each<[string, Partial<Draw>]>([
    ['another tier', { tier: 'Epic' }],
    ['another reward', { reward: 5n * POL + 1n }],
    ['another position', { positionId: '1' }],
    ['the seed of another day', { day: '2026-11-21' }],
    ['a day before the event', { day: '2026-11-19' }],
    ['a seed of its own', { seed: firstSeed.replace(/^14/, '15') }],
    ['no seed', { seed: '00' }],
    ['no day', { day: '' }],
  ])('does not verify %s', async (_, change) => {
    expect((await checkDraw({ ...legendary, ...change }, terms)).verified).toBe(false)
  })

  it('tells a foreign seed from a wrong tier', async () => {
    const foreign = await checkDraw(legendary, { ...terms, commitment: thirdSeed })
    expect(foreign).toMatchObject({ seedFixed: false, tier: 'Legendary', verified: false })
    const moved = await checkDraw({ ...legendary, tier: 'Rare' }, terms)
    expect(moved).toMatchObject({ seedFixed: true, tier: 'Legendary', verified: false })
  })
})
