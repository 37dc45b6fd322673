import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

type Texts = Record<string, object>
const textsOf = (file: string): Promise<Texts> => import(join(import.meta.dirname, `${file}.ts`))
const pages = readdirSync(import.meta.dirname).flatMap((file) => /^nl-(.+)\.ts$/.exec(file)?.[1] ?? [])
/** They stand in for the server's English words, so English has few or none; refusals.test.ts holds that none is missing. */
const onlyDutch = new Set(['t.refusals', 't.nftNames', 'a.refusals', 'transparencyTexts.assumptionWords'])

/** Where two texts are not made alike: other keys, other numbers of paragraphs, other things filled in. */
function differences(one: unknown, other: unknown, at: string): string[] {
  if (onlyDutch.has(at)) return []
  if (typeof one === 'function' && typeof other === 'function')
    return one.length === other.length ? [] : [`${at} is filled with ${other.length}, not ${one.length}`]
  if (typeof one === 'string' && typeof other === 'string') return other ? [] : [`${at} is empty`]
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [`${at} is ${typeof other}, not ${typeof one}`]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) =>
    differences(Reflect.get(one, key), Reflect.get(other, key), at ? `${at}.${key}` : key),
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each(pages)('says in Dutch all that %s says in English', async (page) => {
  const english = await textsOf(page)
  const dutch = await textsOf(`nl-${page}`)
  expect(differences(english, dutch, '')).toEqual([])
})

it.each(pages)('says %s in Dutch to who reads Dutch', async (page) => {
  vi.stubGlobal('document', { documentElement: { lang: 'nl' } })
  const { withTexts } = await import('./in-dutch.ts')
  const said = await withTexts(textsOf(page))
  const dutch = await textsOf(`nl-${page}`)
  for (const name of Object.keys(dutch)) expect(said[name], name).toEqual(dutch[name])
})

it('says in Dutch to operators what only they are refused, and what everybody is', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'nl' } })
  const { withTexts } = await import('./in-dutch.ts')
  const [{ t }] = await withTexts(Promise.all([import('./texts.ts'), import('./admin.ts')]))
  expect(t.refusals.WRONG_CODE).toBe('Deze code klopt niet, of is al gebruikt.')
  expect(t.refusals.RATE_LIMITED).toContain('Te veel verzoeken')
})

it('has Dutch words wherever English has words of its own for a refusal', async () => {
  const { t: english } = await import('./texts.ts')
  const { t: dutch } = await import('./nl-texts.ts')
  expect(Object.keys(english.refusals).filter((code) => !dutch.refusals[code])).toEqual([])
})

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const rowsOf = (text: string, header: string) =>
  (text.split(header)[1] ?? '')
    .split('\n\n')[0]!
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))

it('has one Dutch word for each thing, as docs/glossary.md has it', () => {
  const refused = rowsOf(read('docs/glossary.md'), '| English | Dutch | not |').flatMap(
    ([, , , not]) => not || [],
  )
  expect(refused).toContain('keten')
  const files = [
    ...pages.map((page) => `web/src/texts/nl-${page}.ts`),
    'web/src/exit/texts-nl.ts',
    'web/manual/manual-nl.md',
  ]
  const found = files.flatMap((file) => {
    const said = file.endsWith('.ts') ? [...read(file).matchAll(/'[^']*'|`[^`]*`/g)].join('\n') : read(file)
    return refused
      .filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(said))
      .map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

it('names every NFT of the manual in Dutch, as the Dutch manual does', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'nl' } })
  const { withTexts } = await import('./in-dutch.ts')
  const { nftName } = await withTexts(import('./nft-name.ts'))
  const namesIn = (path: string, header: string) => rowsOf(read(path), header).map(([, name]) => name ?? '')
  const english = namesIn('web/manual/manual.md', '| NFT | Price |').filter(Boolean)
  expect(english.map(nftName)).toEqual(namesIn('web/manual/manual-nl.md', '| NFT | Prijs |').filter(Boolean))
  expect(nftName('Dike')).toBe('Dijk')
  expect(nftName('Added by an operator')).toBe('Added by an operator')
})

it('finds a text that is missing', () => {
  expect(differences({ a: ['x', 'y'] }, { a: ['z'] }, '')).toEqual(['a.1 is undefined, not string'])
})
