import { expect, it } from 'vitest'
import { rewardDates } from './reward-dates.ts'

const dates = (openedAt: string, now: string) => {
  const { earnsToday, nextCredit, boxDrawn } = rewardDates(Date.parse(openedAt), Date.parse(now))
  return [earnsToday, new Date(nextCredit).toISOString(), new Date(boxDrawn).toISOString()]
}

it('earns nothing on the day of the purchase, and is first credited when the next one has ended', () => {
  const onTheDay = [false, '2026-03-03T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
  expect(dates('2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual(onTheDay)
  expect(dates('2026-03-01T18:00:00Z', '2026-03-01T23:59:59Z')).toEqual(onTheDay)
  // The day after is the first that counts: the same date, from the other side.
  expect(dates('2026-03-01T18:00:00Z', '2026-03-02T00:00:00Z')).toEqual([true, ...onTheDay.slice(1)])
  expect(dates('2026-03-01T18:00:00Z', '2026-03-09T12:00:00Z')[1]).toBe('2026-03-10T00:00:00.000Z')
})
