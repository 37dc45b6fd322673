// Holds the import rules of .dependency-cruiser.cjs, and proves that they hold: violations are planted and must be
// caught, and every room must have been read.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'

const root = dirname(import.meta.dirname)
process.chdir(root)
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))

/** Files that break a rule each, and the rules that must say so. */
const canaries = {
  'base/src/canary-room.ts': ["import '@polder/ledger/context'", 'base-imports'],
  'base/src/canary-path.ts': ["import '../../contracts/src/abi.generated.ts'", 'by-package-name'],
  // Of the two files of a circle, one is named.
  'base/src/canary-circle.ts': ["import './canary-circle-back.ts'"],
  'base/src/canary-circle-back.ts': ["import './canary-circle.ts'", 'no-circular'],
  'base/src/canary-missing.ts': ["import '@polder/base/there-is-no-such-module'", 'not-to-unresolvable'],
  'indexer/src/canary-type.ts': ["export type { Loop } from '@polder/workers/loop'", 'server-rooms-apart'],
  'indexer/src/decode/canary-folder.ts': ["import '../fetch/node.ts'", 'indexer-decode-imports'],
  'api/src/rest/canary-face.ts': ["import '../graphql/limits.ts'", 'api-faces-apart'],
  'api/src/http/canary-above.ts': ["import '../rest/fields.ts'", 'api-plumbing-below'],
  'ledger/src/canary-support.ts': ["import './testing/test-ledger.ts'", 'no-testing-in-production'],
  'ledger/src/canary-testing.ts': ["import '@polder/testing/redis'", 'ledger-imports'],
}

const rooms = readdirSync(root).filter((room) => existsSync(join(root, room, 'package.json')))
const folders = rooms
  .flatMap((room) => [join(room, 'src'), join(room, 'tests')])
  .filter((path) => existsSync(path))

async function violationsIn(paths) {
  const { output } = await cruise(paths, { ...options, ruleSet: { forbidden }, validate: true })
  return { violations: output.summary.violations, modules: output.modules.map(({ source }) => source) }
}

function removeCanaries() {
  for (const path of Object.keys(canaries)) rmSync(path, { force: true })
}

async function check() {
  const problems = []
  const { violations, modules } = await violationsIn(folders)
  for (const { rule, from, to } of violations) problems.push(`${from} must not import ${to} (${rule.name})`)
  for (const folder of folders.filter((path) => path.endsWith('src'))) {
    const count = modules.filter((source) => source.startsWith(`${folder}/`)).length
    if (count === 0) problems.push(`nothing in ${folder} was read`)
  }
  console.log(`${modules.filter((source) => !source.includes('node_modules')).length} modules read`)

  for (const [path, [text]] of Object.entries(canaries)) writeFileSync(path, `${text}\n`)
  const planted = await violationsIn(Object.keys(canaries))
  for (const [path, [, rule]] of Object.entries(canaries)) {
    const caught =
      !rule || planted.violations.some((violation) => violation.from === path && violation.rule.name === rule)
    if (!caught) problems.push(`the planted violation of ${rule} in ${path} was not caught`)
  }
  console.log(`${Object.values(canaries).filter(([, rule]) => rule).length} planted violations tried`)
  return problems
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.on('exit', removeCanaries)
removeCanaries()
const problems = await check()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
