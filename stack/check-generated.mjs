// Everything generated and committed is as its generator would write it now.
import { dirname } from 'node:path'
import { runStep } from './steps.mjs'

const root = dirname(import.meta.dirname)
const node = (...args) => [process.execPath, [...args, '--check']]

const checks = [
  ["the contract's artifact and ABI", ...node('contracts/compile.mjs')],
  ['schema.graphql', ...node('api/dist/graphql/print-schema.js')],
  ['docs/openapi.json', ...node('api/dist/openapi/write.js')],
  ['what the web app has from other rooms', ...node('web/generate.mjs')],
  ["the web app's trusted documents", ...node('web/trusted-documents.mjs')],
  ["the manual's PDF", ...node('--import', 'tsx', 'web/manual/build-pdf.ts')],
  ['the types of SQL statements', ...node('stack/generate-sql.mjs')],
  ['the reference of metrics', ...node('stack/generate-metrics.mjs')],
  ['.env.example and the table of settings', ...node('stack/generate-settings.mjs')],
]

// The generators run what tsc made of the sources.
const [program, args] = [process.execPath, ['node_modules/@typescript/native/bin/tsc', '-b', 'stack']]
const built = await runStep(program, args, { cwd: root })
let failed = built.code === 0 ? 0 : 1
for (const [what, command, args] of checks) {
  const { code } = await runStep(command, args, { cwd: root })
  console.log(`${code === 0 ? 'current' : 'NOT CURRENT'}: ${what}`)
  if (code !== 0) failed += 1
}
console.log(`generated files: ${checks.length + 1 - failed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
