/**
 * Puts one fault at a time into a copy of the contract and runs the tests on it: each must be noticed.
 *
 *     node contracts/mutants.mjs             all; the last line says `N killed, M survived`
 *     node contracts/mutants.mjs sweep       those whose name contains the word
 *
 * Exits 1 when a mutant survives, no longer applies or does not compile.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runForge } from './forge.mjs'
import { mutations } from './mutations.mjs'

const room = dirname(fileURLToPath(import.meta.url))
const scratch = join(room, 'cache', 'mutants')
const contractPath = join('solidity', 'Polder.sol')
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
 * @throws {Error} when the tests fail without any fault
 */
export async function killMutants(word = '') {
  const source = readFileSync(join(room, contractPath), 'utf8')
  const chosen = mutations.filter(({ name }) => name.includes(word))
  const workshops = await openWorkshops()
  const queue = chosen.entries()
  const verdicts = new Array(chosen.length)
  await Promise.all(
    workshops.map(async (workshop) => {
      for (const [index, mutation] of queue) verdicts[index] = await judge(mutation, source, workshop)
    }),
  )
  rmSync(scratch, { recursive: true, force: true })

  const width = Math.max(...chosen.map(({ name }) => name.length), 0)
  for (const [index, { name }] of chosen.entries()) {
    console.log(`${name.padEnd(width)}  ${verdicts[index].text}`)
  }
  const killed = verdicts.filter((verdict) => verdict.killed).length
  console.log(`${killed} killed, ${chosen.length - killed} survived`)
  return { killed, survived: chosen.length - killed }
}

/** Copies of the room with everything compiled, so that a mutant compiles the contract only. */
async function openWorkshops() {
  rmSync(scratch, { recursive: true, force: true })
  const first = join(scratch, '0')
  mkdirSync(first, { recursive: true })
  cpSync(join(room, 'solidity'), join(first, 'solidity'), { recursive: true })
  cpSync(join(room, 'test'), join(first, 'test'), { recursive: true })
  const config = readFileSync(join(room, 'foundry.toml'), 'utf8')
    .replaceAll('../node_modules', relative(first, join(room, '..', 'node_modules')))
    .replace('./solc.mjs', join(room, 'solc.mjs'))
  writeFileSync(join(first, 'foundry.toml'), config)

  const run = await test(first)
  if (run.code !== 0) throw new Error(`the tests fail without any fault:\n${run.stdout}\n${run.stderr}`)
  const workshops = [first]
  for (let lane = 1; lane < lanes; lane += 1) {
    const copy = join(scratch, String(lane))
    cpSync(first, copy, { recursive: true, preserveTimestamps: true })
    workshops.push(copy)
  }
  return workshops
}

async function judge({ from, to }, source, workshop) {
  const occurrences = source.split(from).length - 1
  if (occurrences !== 1) return { killed: false, text: `NO LONGER APPLIES: found ${occurrences} times` }
  writeFileSync(
    join(workshop, contractPath),
    source.replace(from, () => to),
  )
  const run = await test(workshop)
  if (run.code === 0) return { killed: false, text: 'SURVIVED' }
  const failure = /^\[FAIL.*\] (\w+)\(/m.exec(run.stdout)
  if (failure) return { killed: true, text: `killed by ${failure[1]}` }
  return { killed: false, text: `NOT TRIED: ${run.stderr.trim() || run.stdout.trim()}` }
}

function test(cwd) {
  return runForge(['test', '--fail-fast'], { cwd, profile: 'mutant' })
}
