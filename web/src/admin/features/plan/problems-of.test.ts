import { expect, it } from 'vitest'
import { problemsOf } from './terms.ts'

it('finds the field of each fault in what the server says', () => {
  const said = `The plan is not valid:
✖ write an amount of POL as text
  → at clubs[1].threshold
✖ write a group of fields
  → at name`
  expect([...problemsOf(said)]).toEqual([
    ['clubs[1].threshold', 'write an amount of POL as text'],
    ['name', 'write a group of fields'],
  ])
  expect(problemsOf(null).size).toBe(0)
})
