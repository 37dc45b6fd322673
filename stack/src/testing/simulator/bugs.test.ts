import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('each planted bug has its place in the sources', async () => {
  const { bugs } = (await import(new URL('./bugs.mjs', import.meta.url).href)) as {
    bugs: { name: string; file: string; edits: [find: string, replace: string][] }[]
  }
  const stale = bugs.filter(({ file, edits }) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    return edits.some(([find]) => text.split(find).length !== 2)
  })
  expect(stale.map(({ name }) => name)).toEqual([])
})
