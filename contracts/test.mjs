/**
 * Runs the contract's tests and ends with a line `contracts: N passed, M failed`.
 *
 *     node contracts/test.mjs              unit, fuzz and invariant tests (that the artifact is current: check:generated)
 *     node contracts/test.mjs --mutants    the mutants as well
 *     POLDER_LONG=1 node contracts/test.mjs    long counts, under a new seed each time
 *
 * For traces of one failing test: `cd contracts && forge test --match-test <name> -vvv`.
 */
import { randomBytes } from 'node:crypto'
import { runForge } from './forge.mjs'
import { killMutants } from './mutants.mjs'

let passed = 0
let failed = 0

await testContract()
if (process.argv.includes('--mutants')) {
  const { killed, survived } = await killMutants()
  passed += killed
  failed += survived
}
console.log(`contracts: ${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1

async function testContract() {
  const long = process.env.POLDER_LONG === '1'
  const seed = long ? ['--fuzz-seed', `0x${randomBytes(16).toString('hex')}`] : []
  if (long) console.log(`fuzz seed ${seed[1]}`)
  const run = await runForge(['test', '--json', ...seed], { profile: long ? 'long' : 'default' })
  for (const [suite, { test_results: results }] of Object.entries(parse(run))) {
    for (const [name, result] of Object.entries(results)) {
      const detail = [result.reason, result.counterexample && JSON.stringify(result.counterexample)]
      report(`${suite.split(':')[1]}.${name}`, result.status === 'Success', detail.filter(Boolean).join(' '))
    }
  }
}

/** No suites, no answer: forge that fails before it tests must never read as zero failures. */
function parse({ code, stdout, stderr }) {
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  const suites = line === undefined ? {} : JSON.parse(line)
  const results = Object.values(suites).flatMap((suite) => Object.values(suite.test_results))
  const anyFailed = results.some(({ status }) => status !== 'Success')
  if (results.length === 0 || (code !== 0 && !anyFailed)) {
    report('forge runs', false, `exit code ${code}\n${stdout.slice(0, 4000)}\n${stderr.slice(0, 4000)}`)
  }
  return suites
}

function report(name, ok, detail) {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'pass' : 'FAIL'}  ${name}${ok ? '' : `\n      ${detail}`}`)
}
