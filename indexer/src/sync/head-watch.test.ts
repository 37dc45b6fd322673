import { expect, it } from 'vitest'
import { watchHead } from './head-watch.ts'

it('tells of a newest block that stays the same, until there is a newer one', () => {
  let now = 0
  const heads = watchHead(60_000, () => now)
  heads.assertMoving()
  heads.seen({ number: 7n })
  now = 59_999
  heads.assertMoving()
  // A node that is behind shows nothing new, and neither does the same block again.
  for (const number of [6n, 7n]) heads.seen({ number })
  now = 60_000
  // Nothing was looked at meanwhile.
  heads.assertMoving()
  heads.seen({ number: 7n })
  expect(() => heads.assertMoving()).toThrow(/has been 7 for 60 seconds/)
  heads.seen({ number: 8n })
  expect(() => heads.assertMoving()).not.toThrow()
})
