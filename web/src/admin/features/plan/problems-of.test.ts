import { expect, it } from 'vitest'
import { problemsOf } from './terms.ts'

it('finds the field of each fault in what the server says', () => {
  const said = `The plan is not valid:
✖ Invalid input: expected int, received number
  → at clubs[1].threshold
✖ Too small: expected string to have >=3 characters
  → at name`
  expect([...problemsOf(said)]).toEqual([
    ['clubs[1].threshold', 'Invalid input: expected int, received number'],
    ['name', 'Too small: expected string to have >=3 characters'],
  ])
  expect(problemsOf(null).size).toBe(0)
})
