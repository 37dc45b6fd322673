import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const IMPORTED = /import \{ (\w+Texts)(?: as (\w+))? \} from '[./]*\/texts\//g

/** Where texts of a page are read as soon as their module is, which is before the Dutch is there. */
function readEarly(code: string): string[] {
  const names = new Set([...code.matchAll(IMPORTED)].map(([, name, as]) => as ?? name!))
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, name } = node as { type?: string; name?: string }
    if (type !== undefined && (FUNCTIONS.has(type) || /^(Import|TS)/.test(type))) return
    if (type === 'Identifier' && names.has(name!)) found.push(name!)
    for (const child of Object.values(node)) walk(child)
  }
  if (names.size > 0) walk(parseAst(code, { lang: 'tsx' }))
  return found
}

it('reads the texts of a page only once they are there', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const readers = files.filter((file) => readFileSync(join(src, file), 'utf8').search(IMPORTED) >= 0)
  expect(readers.length).toBeGreaterThan(40)
  expect(readers.filter((file) => readEarly(readFileSync(join(src, file), 'utf8')).length > 0)).toEqual([])
})

it('finds what is read too early', () => {
  const late = "import { homeTexts } from './texts/home.ts'\nexport const title = () => homeTexts.title"
  expect(readEarly(late)).toEqual([])
  expect(readEarly(late.replace('() => ', ''))).toEqual(['homeTexts'])
})
