import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every colour stands in one file', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|app\/colours\.css$/.test(path),
  )
  const own = files.flatMap((path) => {
    const text = readFileSync(new URL(path, folder), 'utf8')
    // As CSS writes one, and as PDF does.
    return (text.match(/#[\da-f]{6}\b|[01]\.\d{3} [01]\.\d{3} [01]\.\d{3}/gi) ?? []).map((one) => [path, one])
  })
  expect(files.length).toBeGreaterThan(200)
  expect(own).toEqual([])
})
