// Everything generated and committed is as its generator would write it now.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep } from './run-step.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']

const checks = [
  ["the contract's artifact and ABI", process.execPath, ['contracts/compile.mjs', '--check']],
  ['schema.graphql', npm[0], [...npm.slice(1), 'run', '--silent', 'schema', '-w', 'api', '--', '--check']],
  [
    'docs/openapi.json',
    npm[0],
    [...npm.slice(1), 'run', '--silent', 'openapi', '-w', 'api', '--', '--check'],
  ],
  ["the web app's GraphQL types", process.execPath, ['web/generate.mjs', '--check']],
  ["the web app's trusted documents", process.execPath, ['web/trusted-documents.mjs', '--check']],
  ["the manual's PDF", process.execPath, ['--import', 'tsx', 'web/manual/build-pdf.ts', '--check']],
  ['.env.example and the table of settings', process.execPath, ['stack/generate-settings.mjs', '--check']],
]

// The generators run what tsc made of the sources.
const built = await runStep(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'stack'], {
  cwd: root,
})
let failed = built.code === 0 ? 0 : 1
for (const [what, command, args] of checks) {
  const { code } = await runStep(command, args, { cwd: root })
  console.log(`${code === 0 ? 'current' : 'NOT CURRENT'}: ${what}`)
  if (code !== 0) failed += 1
}
console.log(`generated files: ${checks.length + 1 - failed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
