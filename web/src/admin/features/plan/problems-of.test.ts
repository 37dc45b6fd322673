import { expect, it } from 'vitest'
import * as z from 'zod'
import { problemsOf } from './problems-of.ts'

it('finds the field of each fault in what the server says', () => {
  const terms = z.object({ clubs: z.array(z.object({ threshold: z.int() })), name: z.string().min(3) })
  const { error } = terms.safeParse({ clubs: [{ threshold: 1 }, { threshold: 1.5 }], name: 'x' })
  const problems = problemsOf(`The plan is not valid:\n${z.prettifyError(error!)}`)
  expect([...problems.keys()].sort()).toEqual(['clubs[1].threshold', 'name'])
  expect(problems.get('clubs[1].threshold')).toContain('expected int')
  expect(problemsOf(null).size).toBe(0)
})
