// What the docs point at exists: files, headings, and the paths they name. So does what the code cites of the docs, e.g.
// `docs/money.md#interest`. Dead references are planted and must be caught.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import { lexer, walkTokens } from 'marked'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))

const PAGE = /^(?:docs\/.*|[^/]+)\.md$/
const CODE = /(?:\.(?:[cm]?[jt]sx?|sql|sol|sh|ya?ml|css)|^Dockerfile)$/
/** A path of the repository that a page names in `code`. */
const NAMED = new RegExp(`^(?:${[...new Set(files.map((path) => path.split('/')[0]))].join('|')})/[\\w./-]+$`)
/** A place in the docs that code names. */
const CITED = /\b(?:docs\/[\w./-]*\w\.\w+|(?:README|CONTRIBUTING)\.md)(?:#[\w-]+)?/g

function readPage(text) {
  const slugger = new GithubSlugger()
  const page = { anchors: new Set(), links: [], named: [] }
  walkTokens(lexer(text), (token) => {
    if (token.type === 'heading') page.anchors.add(slugger.slug(token.text))
    if (token.type === 'link' || token.type === 'image') page.links.push(token.href)
    if (token.type === 'codespan' && NAMED.test(token.text)) page.named.push(token.text)
  })
  return page
}

/** @returns what a file points at, each as a path from the root and perhaps a heading */
function referencesOf(path, text) {
  if (!PAGE.test(path)) return text.match(CITED) ?? []
  const { links, named } = readPage(text)
  const local = links.filter((href) => !/^[a-z]+:/.test(href))
  const fromRoot = local.map((href) =>
    href.startsWith('#') ? path + href : posix.join(posix.dirname(path), href),
  )
  return [...fromRoot, ...named]
}

function isDead(reference) {
  const [path, anchor] = reference.split('#')
  if (!existsSync(join(root, path))) return true
  return Boolean(anchor) && !readPage(readFileSync(join(root, path), 'utf8')).anchors.has(anchor)
}

const problems = []
let count = 0
for (const path of files.filter((file) => PAGE.test(file) || CODE.test(file))) {
  for (const reference of referencesOf(path, readFileSync(join(root, path), 'utf8'))) {
    count += 1
    if (isDead(reference)) problems.push(`${path}: ${reference} does not exist`)
  }
}
if (count === 0) problems.push('nothing was read')

const plants = [
  ['docs/money.md', '[a file](nowhere.md)'],
  ['docs/money.md', '![a picture](screens/nowhere.webp)'],
  ['docs/money.md', '[a heading](api.md#nowhere)'],
  ['docs/money.md', '[a heading of its own](#nowhere)'],
  ['docs/money.md', 'a path: `base/src/nowhere.ts`'],
  ['base/src/clock.ts', `/** docs/${'money.md#nowhere'} */`],
]
for (const [path, text] of plants) {
  if (!referencesOf(path, text).some(isDead))
    problems.push(`the planted dead reference was not caught: ${text}`)
}

console.log(`${count} references of the docs and to them, ${plants.length} planted`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
