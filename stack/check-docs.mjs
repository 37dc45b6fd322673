// What the docs say can be looked up: links, headings, paths, `npm run` commands, names of settings, metrics and alerts. So can what
// the code cites of the docs, e.g. `docs/money.md#interest`. Code uses no word of docs/glossary.md#words-not-to-use more often
// than that table allows, and no module is too long. Mistakes are planted and must be caught. `--tighten` lowers the table's counts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { lexer, walkTokens } from 'marked'

const root = dirname(import.meta.dirname)
const read = (path) => readFileSync(join(root, path), 'utf8')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && existsSync(join(root, path)))

const GLOSSARY = 'docs/glossary.md'
const PAGE = /^(?:docs\/.*|[^/]+)\.md$/
const CODE = /(?:\.(?:[cm]?[jt]sx?|sql|sol|sh|ya?ml|css)|^Dockerfile)$/
const MODULE = /\.(?:[cm]?[jt]sx?|sql|sol)$/
const GENERATED = /\.generated\.|graphql-env\.d\.ts$/
const MAX_LINES = 400
/** Read as one, from the top: the contract, and the migrations that make a part of the schema. Tests are not held to it. */
const MAY_BE_LONG = /^contracts\/solidity\/Polder\.sol$|\.up\.sql$|\btests?\b|mutations-/
/** A path of the repository that a page names in `code`. */
const NAMED = new RegExp(`^(?:${[...new Set(files.map((path) => path.split('/')[0]))].join('|')})/[\\w./-]+$`)
/** A place in the docs that code names. */
const CITED = /\b(?:docs\/[\w./-]*\w\.\w+|(?:README|CONTRIBUTING)\.md)(?:#[\w-]+)?/g
/** A setting, a role, a code, a metric or an alert; and what has its name from elsewhere. */
const NAME = /\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|polder_[a-z_]+|Polder[A-Z][A-Za-z]+)\b/g
const ELSEWHERE = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'polder_backup', 'polder_again']

const scripts = Object.fromEntries(
  files
    .filter((path) => /^(?:[^/]+\/)?package\.json$/.test(path))
    .map((path) => [posix.dirname(path), JSON.parse(read(path)).scripts ?? {}]),
)
const NAMING =
  /(?:\.(?:[cm]?[jt]sx?|sql|sol|sh|ya?ml|json|env)|Dockerfile|Caddyfile|operations\/metrics\.md)$/
const known = new Set([
  ...ELSEWHERE,
  ...files.filter((path) => NAMING.test(path)).flatMap((path) => read(path).match(NAME) ?? []),
])

function readPage(text) {
  const slugger = new GithubSlugger()
  const page = { anchors: new Set(), links: [], code: [] }
  walkTokens(lexer(text), (token) => {
    if (token.type === 'heading') page.anchors.add(slugger.slug(token.text))
    if (token.type === 'link' || token.type === 'image') page.links.push(token.href)
    if (token.type === 'codespan' || token.type === 'code') page.code.push(token.text)
  })
  return page
}

/** @returns what a file points at, each as a path from the root and perhaps a heading */
function referencesOf(path, text) {
  if (!PAGE.test(path)) return text.match(CITED) ?? []
  const { links, code } = readPage(text)
  const local = links.filter((href) => !/^[a-z]+:/.test(href))
  const fromRoot = local.map((href) =>
    href.startsWith('#') ? path + href : posix.join(posix.dirname(path), href),
  )
  return [...fromRoot, ...code.flatMap((text) => text.split(/\s+/)).filter((word) => NAMED.test(word))]
}

function isDead(reference) {
  const [path, anchor] = reference.split('#')
  if (!existsSync(join(root, path))) return true
  return Boolean(anchor) && !readPage(read(path)).anchors.has(anchor)
}

/** @returns problems of one file, each in words */
function problemsOf(path, text) {
  const dead = referencesOf(path, text).filter(isDead)
  if (!PAGE.test(path)) return [...dead.map((one) => `${one} does not exist`), ...tooLong(path, text)]
  const commands = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)(?: -w (\w+))?/g)]
  const code = readPage(text).code.join('\n')
  return [
    ...dead.map((one) => `${one} does not exist`),
    ...commands
      .filter(([, script, room = '.']) => !scripts[room]?.[script])
      .map(([command]) => `there is no \`${command}\``),
    ...(code.match(NAME) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `nothing has the name ${name}`),
  ]
}

function tooLong(path, text) {
  const lines = text.split('\n').length - 1
  if (!MODULE.test(path) || GENERATED.test(path) || MAY_BE_LONG.test(path) || lines <= MAX_LINES) return []
  return [`has ${lines} lines, and ${MAX_LINES} at most is the rule`]
}

/** Comments and texts are in English, and may use any word. */
function identifiersOf(path, text) {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$|(?<=^|\s)--\s.*$/gm, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
  const code = /\.(?:sql|sol)$/.test(path) ? bare : bare.replace(/`(?:[^`\\]|\\.)*`/g, ' ')
  return code.match(/[A-Za-z_$][\w$]*/g) ?? []
}

/** Small letters: a part of a name (`amountOwed`, `owed_of`). With a capital: the whole name. */
function hasWord(identifier, word) {
  if (/[A-Z]/.test(word)) return identifier === word
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .includes(word)
}

/** @returns the table's rows: a word, how often it may be used still, and where that number stands */
function wordsNotToUse(glossary) {
  const [, table = ''] = glossary.split('## Words not to use')
  return [...table.matchAll(/^\| (\w+) \| [^|]+ \| (\d+) \|$/gm)].map(([row, word, left]) => ({
    row,
    word,
    left: +left,
  }))
}

const problems = []
let count = 0
const identifiers = []
for (const path of files.filter((file) => PAGE.test(file) || CODE.test(file))) {
  const text = read(path)
  count += referencesOf(path, text).length
  problems.push(...problemsOf(path, text).map((problem) => `${path}: ${problem}`))
  if (MODULE.test(path) && !GENERATED.test(path)) identifiers.push(...identifiersOf(path, text))
}
if (count === 0) problems.push('nothing was read')

let glossary = read(GLOSSARY)
for (const { row, word, left } of wordsNotToUse(glossary)) {
  const used = identifiers.filter((identifier) => hasWord(identifier, word)).length
  if (used > left)
    problems.push(`names use "${word}" ${used} times, and ${left} are left: see ${GLOSSARY}#words-not-to-use`)
  if (used < left) glossary = glossary.replace(row, row.replace(/\d+ \|$/, `${used} |`))
}
if (glossary !== read(GLOSSARY)) {
  if (process.argv.includes('--tighten')) writeFileSync(join(root, GLOSSARY), glossary)
  else console.log(`Words are used less often than ${GLOSSARY} allows: node stack/check-docs.mjs --tighten`)
}

const plants = [
  ['docs/money.md', '[a file](nowhere.md)'],
  ['docs/money.md', '![a picture](screens/nowhere.webp)'],
  ['docs/money.md', '[a heading](api.md#nowhere)'],
  ['docs/money.md', '[a heading of its own](#nowhere)'],
  ['docs/money.md', 'a path: `base/src/nowhere.ts`'],
  ['docs/money.md', 'a program: `node stack/nowhere.mjs --check`'],
  ['docs/money.md', 'a command: `npm run nowhere`'],
  ['docs/money.md', 'a command of a room: `npm run start -w web`'],
  ['docs/money.md', `a setting: \`NO_SUCH_${'SETTING'}\``],
  ['docs/money.md', `a metric: \`polder_no_such_${'metric'}\``],
  ['base/src/clock.ts', `/** docs/${'money.md#nowhere'} */`],
  ['base/src/clock.ts', '\n'.repeat(MAX_LINES + 1)],
]
for (const [path, text] of plants) {
  if (problemsOf(path, text).length === 0) problems.push(`the planted mistake was not caught: ${text}`)
}
if (!identifiersOf('a.ts', "const amountOwed = 'x' // none").some((name) => hasWord(name, 'owed')))
  problems.push('a planted word was not caught')

console.log(
  `${count} references of the docs and to them, ${identifiers.length} names, ${plants.length + 1} planted`,
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
