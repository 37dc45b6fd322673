import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from './testing/rule-mutations.ts'

it.each(mutations)('finds where to put: $name', ({ file, from }) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(text.split(from)).toHaveLength(2)
})
