import { expect, it } from 'vitest'
import { saleCosts } from './sale-costs.ts'

const sold = {
  price: '25',
  dailyInterest: '0.25',
  openedAt: '2026-03-01T10:00:00Z',
  mysteryBox: { state: 'UNDRAWN', reward: null, vestsAt: null },
}
const alone = { levels: [], principal: '25', hasClub: false, hasSponsor: false }
const at = (time: string) => Date.parse(time)

it('says on the day of the purchase that it earns nothing, and when the first interest would come', () => {
  expect(saleCosts(sold, alone, at('2026-03-01T20:00:00Z'))).toEqual([
    "None of today's interest: the day of the purchase earns nothing. The first 0.25 POL would be credited on 03 Mar 2026, 00:00 UTC.",
    'Its mystery box, which is drawn on 02 Mar 2026, 00:00 UTC.',
  ])
})

it("says afterwards what is lost of today's interest, and what the box would have brought", () => {
  const mysteryBox = { state: 'VESTING', reward: '1.5', vestsAt: '2026-03-31T00:00:00Z' }
  expect(saleCosts({ ...sold, mysteryBox }, alone, at('2026-03-04T20:00:00Z'))).toEqual([
    "Today's interest of 0.25 POL, credited on 05 Mar 2026, 00:00 UTC if you hold it until then.",
    'Its mystery box reward of 1.5 POL, credited on 31 Mar 2026 if you hold it until then.',
  ])
})

it('speaks of clubs and sponsors only to who has them', () => {
  const of = (seller: Partial<typeof alone>) =>
    saleCosts({ ...sold, mysteryBox: null }, { ...alone, ...seller }, at('2026-03-04T20:00:00Z')).slice(1)
  expect(of({})).toEqual([])
  expect(of({ hasClub: true })).toEqual(['Your own club stays: it counts what your team holds.'])
  expect(of({ hasSponsor: true })).toEqual(['Your sponsors have less team volume.'])
})
