import { expect, it } from 'vitest'
import { daysUntilBelow } from './days-until-below.ts'

const now = { reserves: 1_000n, liabilities: 1_000n }

it.each([
  // Nothing moves but 10 earned a day: 1000 / 1250 is 80 %.
  [80, now, { flow: 0n, earned: 10n }, 25],
  // More came in than went out, and coverage falls all the same: 1100 / 1375.
  [80, now, { flow: 4n, earned: 10n }, 27],
  // What goes out takes coverage along: 760 / 950.
  [80, now, { flow: -10n, earned: 10n }, 20],
  [100, now, { flow: 0n, earned: 10n }, 0],
  [110, now, { flow: 0n, earned: 10n }, 0],
  [80, now, { flow: 0n, earned: 0n }, 'plenty'],
  [80, { ...now, reserves: 100_000n }, { flow: 0n, earned: 10n }, 'plenty'],
  // Coverage above 100 % that grows with what goes out.
  [120, { ...now, reserves: 1_500n }, { flow: -10n, earned: 0n }, 'plenty'],
] as const)('coverage falls below %d %% of %o at %o: %s', (percent, at, perDay, days) => {
  expect(daysUntilBelow(percent, at, perDay)).toBe(days)
})
