/**
 * Puts one fault at a time into the contract and runs the tests on it: each must be noticed.
 *
 *     node contracts/mutants.mjs             all; the last line says `N killed, M survived`
 *     node contracts/mutants.mjs sweep       those whose name contains the word
 *
 * Exits 1 when a mutant survives, no longer applies or does not compile.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './compiler.mjs'
import { runForge } from './forge.mjs'
import { mutations } from './mutations.mjs'

const room = dirname(fileURLToPath(import.meta.url))
const lanes = 2

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { survived } = await killMutants(process.argv[2])
  if (survived > 0) process.exitCode = 1
}

/**
 * Prints a table and the closing line.
 *
 * @param {string} [word] only the mutations whose name contains it
 * @returns {Promise<{killed: number, survived: number}>} `survived` includes those that could not be tried
 * @throws {Error} when a mutant does not compile, or the tests fail without any fault
 */
export async function killMutants(word = '') {
  const source = readFileSync(join(room, 'solidity', 'Polder.sol'), 'utf8')
  const chosen = mutations.filter(({ name }) => name.includes(word))
  const verdicts = new Map(chosen.map((mutation) => [mutation, unfit(mutation, source)]))
  const fit = chosen.filter((mutation) => verdicts.get(mutation) === null)
  const compiled = compileMutants(fit, source)
  await passWithoutFault(compiled.faultless)

  const queue = fit.values()
  const lane = async () => {
    for (const mutation of queue) verdicts.set(mutation, await judge(compiled[mutation.name]))
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  const width = Math.max(...chosen.map(({ name }) => name.length), 0)
  for (const [{ name }, { text }] of verdicts) console.log(`${name.padEnd(width)}  ${text}`)
  const killed = [...verdicts.values()].filter((verdict) => verdict.killed).length
  console.log(`${killed} killed, ${chosen.length - killed} survived`)
  return { killed, survived: chosen.length - killed }
}

function unfit({ from }, source) {
  const occurrences = source.split(from).length - 1
  return occurrences === 1 ? null : { killed: false, text: `NO LONGER APPLIES: found ${occurrences} times` }
}

/** All in one go: the compiler reads OpenZeppelin once, and forge has nothing to compile between the runs. */
function compileMutants(fit, source) {
  const sources = Object.fromEntries(fit.map(({ name, from, to }) => [name, source.replace(from, () => to)]))
  return compile({ faultless: source, ...sources }, { allowWarnings: true })
}

/** Also lets forge compile the tests before several runs share the result. */
async function passWithoutFault(contract) {
  const run = await test(contract)
  if (run.code !== 0) throw new Error(`the tests fail without any fault:\n${run.stdout}\n${run.stderr}`)
}

async function judge(contract) {
  const run = await test(contract)
  if (run.code === 0) return { killed: false, text: 'SURVIVED' }
  const [, failure] = run.stdout.split(/^\[FAIL/m)
  if (failure === undefined)
    return { killed: false, text: `NOT TRIED: ${run.stderr.trim() || run.stdout.trim()}` }
  return {
    killed: true,
    text: `killed by ${/\b(?:test|invariant)\w*_\w+(?=\()/.exec(failure)?.[0] ?? 'a test'}`,
  }
}

function test({ bytecode }) {
  return runForge(['test', '--fail-fast'], { profile: 'mutant', env: { POLDER_CREATION_CODE: bytecode } })
}
