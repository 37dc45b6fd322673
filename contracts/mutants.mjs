/**
 * Puts one fault at a time into the contracts and runs the tests on it: each must be noticed.
 *
 *     node contracts/mutants.mjs             all; the last line says `N killed, M survived`
 *     node contracts/mutants.mjs sweep       those whose name contains the word
 *
 * Exits 1 when a mutant survives, no longer applies or does not compile.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, readSources } from './compiler.mjs'
import { runForge } from './forge.mjs'

const lanes = 2
const compiledTogether = 24
/** What a fault in a file reaches: the contract that is deployed with it, and the tests that deploy that. */
const reach = {
  'Polder.sol': { contract: 'Polder', setting: 'POLDER_CREATION_CODE', tests: '*' },
  'Keys.sol': { contract: 'Vault', setting: 'VAULT_CREATION_CODE', tests: '*/vault/*' },
  'Roots.sol': { contract: 'Vault', setting: 'VAULT_CREATION_CODE', tests: '*/vault/*' },
  'Exits.sol': { contract: 'Vault', setting: 'VAULT_CREATION_CODE', tests: '*/vault/*' },
  'Vault.sol': { contract: 'Vault', setting: 'VAULT_CREATION_CODE', tests: '*/vault/*' },
  'Timelock.sol': { contract: 'Timelock', setting: 'TIMELOCK_CREATION_CODE', tests: '*/vault/*' },
}

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
  const sources = readSources()
  const chosen = readMutations().filter(({ name }) => name.includes(word))
  const verdicts = new Map(chosen.map((mutation) => [mutation, unfit(mutation, sources)]))
  const fit = chosen.filter((mutation) => verdicts.get(mutation) === null)
  const bytecodes = compileMutants(fit, sources)
  await passWithoutFault()

  const queue = fit.values()
  const lane = async () => {
    for (const mutation of queue) verdicts.set(mutation, await judge(mutation, bytecodes.get(mutation)))
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  const width = Math.max(...chosen.map(({ name }) => name.length), 0)
  for (const [{ name }, { text }] of verdicts) console.log(`${name.padEnd(width)}  ${text}`)
  const killed = [...verdicts.values()].filter((verdict) => verdict.killed).length
  console.log(`${killed} killed, ${chosen.length - killed} survived`)
  return { killed, survived: chosen.length - killed }
}

/** Each replaces the text behind `-`, which must stand exactly once in its file, by that behind `+`, if any. */
function readMutations() {
  const all = []
  let file
  for (const line of readFileSync(join(import.meta.dirname, 'mutations.txt'), 'utf8').split('\n')) {
    const text = line.slice(2)
    if (line.startsWith('# ')) file = text
    else if (line.startsWith('-')) all.at(-1).from.push(text)
    else if (line.startsWith('+')) all.at(-1).to.push(text)
    else if (line) all.push({ file, name: line, from: [], to: [] })
  }
  return all.map((mutation) => ({ ...mutation, from: mutation.from.join('\n'), to: mutation.to.join('\n') }))
}

function unfit({ file, from }, sources) {
  const occurrences = sources[file].split(from).length - 1
  return occurrences === 1 ? null : { killed: false, text: `NO LONGER APPLIES: found ${occurrences} times` }
}

/** Some at a time, each in a folder of its own: all at once are too much for the compiler's memory. */
function compileMutants(fit, sources) {
  const bytecodes = new Map()
  for (let start = 0; start < fit.length; start += compiledTogether) {
    const some = fit.slice(start, start + compiledTogether)
    const all = {}
    const paths = some.map(({ file, from, to }, index) => {
      for (const [name, text] of Object.entries(sources)) {
        all[`${index}/${name}`] = name === file ? text.replace(from, () => to) : text
      }
      return `${index}/${reach[file].contract}.sol`
    })
    const compiled = compile(all, paths, { allowWarnings: true })
    for (const [index, mutation] of some.entries()) bytecodes.set(mutation, compiled[paths[index]].bytecode)
  }
  return bytecodes
}

/** Also lets forge compile the tests before several runs share the result. */
async function passWithoutFault() {
  const run = await runForge(['test', '--fail-fast'], { profile: 'mutant' })
  if (run.code !== 0) throw new Error(`the tests fail without any fault:\n${run.stdout}\n${run.stderr}`)
}

async function judge({ file }, bytecode) {
  const { setting, tests } = reach[file]
  const args = ['test', '--fail-fast', '--match-path', tests]
  const run = await runForge(args, { profile: 'mutant', env: { [setting]: bytecode } })
  if (run.code === 0) return { killed: false, text: 'SURVIVED' }
  const [, failure] = run.stdout.split(/^\[FAIL/m)
  if (failure === undefined)
    return { killed: false, text: `NOT TRIED: ${run.stderr.trim() || run.stdout.trim()}` }
  return {
    killed: true,
    text: `killed by ${/\b(?:test|invariant)\w*_\w+(?=\()/.exec(failure)?.[0] ?? 'a test'}`,
  }
}
