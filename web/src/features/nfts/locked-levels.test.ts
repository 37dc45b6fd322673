import { expect, it } from 'vitest'
import { POL } from '../../texts/format.ts'
import { lockedLevels } from './sale-costs.ts'

const levels = ['10', '50', '100', '250'].map((threshold, index) => ({ level: index + 1, threshold }))

it.each([
  [110n, 100n, [2, 3]],
  [100n, 100n, [1, 2, 3]],
  [360n, 10n, []],
  [250n, 10n, [4]],
])('of %s POL held, selling %s locks %j', (principal, price, locked) =>
  expect(lockedLevels(levels, principal * POL, price * POL)).toEqual(locked),
)
