/**
 * Compiles the contracts into `build/<name>.json` and `src/abi.generated.ts`.
 *
 *     node contracts/compile.mjs            writes all
 *     node contracts/compile.mjs --check    exits 1 when one is not what the source gives
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abiSource } from './abi-source.mjs'
import { compile, compilerVersion, readSources, settings } from './compiler.mjs'

const room = dirname(fileURLToPath(import.meta.url))
const names = ['Polder', 'Vault', 'Timelock']
/** What clients call; the timelock is called by its operators' own tools. */
const typed = ['Polder', 'Vault']

const compiled = compile(
  readSources(),
  names.map((name) => `${name}.sol`),
)
const outputs = new Map([
  ...names.map((name) => [join(room, 'build', `${name.toLowerCase()}.json`), artifact(name)]),
  [
    join(room, 'src', 'abi.generated.ts'),
    abiSource(typed.map((name) => [`${name.toLowerCase()}Abi`, compiled[`${name}.sol`].abi])),
  ],
])

if (process.argv.includes('--check')) check()
else write()

function artifact(contractName) {
  const compiler = { name: 'solc', version: compilerVersion, settings }
  return `${JSON.stringify({ contractName, ...compiled[`${contractName}.sol`], compiler }, null, 2)}\n`
}

function check() {
  for (const [path, text] of outputs) {
    if (readOrNull(path) === text) continue
    process.stderr.write(
      `${relative(process.cwd(), path)} is not current: run npm run compile -w contracts and commit the result\n`,
    )
    process.exitCode = 1
  }
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function write() {
  for (const [path, text] of outputs) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
