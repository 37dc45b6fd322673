/**
 * Compiles the contract into `build/polder.json` and `src/abi.generated.ts`.
 *
 *     node contracts/compile.mjs            writes both
 *     node contracts/compile.mjs --check    exits 1 when either is not what the source gives
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abiSource } from './abi-source.mjs'
import { compile, compilerVersion, settings } from './compiler.mjs'

const room = dirname(fileURLToPath(import.meta.url))
const unit = 'solidity/Polder.sol'

const { [unit]: contract } = compile({ [unit]: readFileSync(join(room, unit), 'utf8') })
const artifact = {
  contractName: 'Polder',
  ...contract,
  compiler: { name: 'solc', version: compilerVersion, settings },
}
const outputs = new Map([
  [join(room, 'build', 'polder.json'), `${JSON.stringify(artifact, null, 2)}\n`],
  [join(room, 'src', 'abi.generated.ts'), abiSource(contract.abi)],
])

if (process.argv.includes('--check')) check()
else write()

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
