import { describe, expect, it } from 'vitest'
import { emptyRow, inOrder, isAmount, parseTerms, toBasisPoints, toPercent } from './terms.ts'

describe('percent', () => {
  it.each([
    [0, '0'],
    [1, '0.01'],
    [150, '1.5'],
    [1_000, '10'],
    [10_000, '100'],
  ])('%s basis points is %s', (basisPoints, percent) => {
    expect(toPercent(basisPoints)).toBe(percent)
    expect(toBasisPoints(percent)).toBe(basisPoints)
  })

  it.each(['', '1,5', '-1', '1.555', 'x', '1e2', '1000'])('%s is no share', (text) => {
    expect(toBasisPoints(text)).toBeNull()
  })
})

it.each(['price', 'dailyInterest', 'minimum', 'minimumBalance', 'threshold', 'weeklyPool', 'finalPool'])(
  '%s is an amount',
  (field) => expect(isAmount(field)).toBe(true),
)
it.each(['name', 'id', 'imageUrl', 'days', 'basisPoints'])('%s is none', (field) =>
  expect(isAmount(field)).toBe(false),
)

describe('parseTerms', () => {
  it('reads groups and tables', () => {
    const terms = { catalogue: [{ id: 'dike', price: '10' }], box: { days: 9, tiers: [{ name: 'Rare' }] } }
    expect(parseTerms(JSON.stringify(terms))).toEqual(terms)
  })

  it.each(['[]', '1', '{"a":1}', '{"a":{"b":{"c":1}}}'])('takes nothing else: %s', (json) => {
    expect(parseTerms(json)).toBeNull()
  })
})

it('makes an empty row like the others', () => {
  expect(emptyRow([{ id: 'dike', days: 3 }])).toEqual({ id: '', days: 0 })
})

it('puts what is known first, in its order', () => {
  expect(inOrder({ z: 1, price: 2, name: 3 }, ['name', 'price'])).toEqual([
    ['name', 3],
    ['price', 2],
    ['z', 1],
  ])
})
