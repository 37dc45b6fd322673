import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|app\/colours\.css$/.test(path),
)

it('every colour stands in one file', () => {
  const own = files.flatMap((path) => {
    const text = read(path)
    // As CSS writes one, and as PDF does.
    return (text.match(/#[\da-f]{6}\b|[01]\.\d{3} [01]\.\d{3} [01]\.\d{3}/gi) ?? []).map((one) => [path, one])
  })
  expect(files.length).toBeGreaterThan(200)
  expect(own).toEqual([])
})

it('a theme changes colours and nothing else', () => {
  // A rule that knows the theme, and a variant of Tailwind's; the explorer is measured by nobody.
  const knowing = files.filter((path) => /\[data-theme|\bdark:[\w[-]/.test(read(path)))
  expect(knowing.sort()).toEqual(['admin/explorer/explorer.css', 'app/theme.css'])
  const [, ofTheme = ''] = /\[data-theme="dark"\] \{([^}]+)\}/.exec(read('app/colours.css')) ?? []
  const lines = ofTheme.trim().split(/;\s*/).filter(Boolean)
  expect(lines.length).toBeGreaterThan(20)
  const colour = /^(color-scheme: dark|--[\w-]+: #[\da-f]{6}|--shadow[\w-]*: [\dpx -]+ rgb\([\d /.]+\))$/
  expect(lines.filter((line) => !colour.test(line))).toEqual([])
})
