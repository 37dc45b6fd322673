/**
 * Compiles the contract into `build/polder.json` and `src/abi.ts`.
 *
 *     node contracts/compile.mjs            writes both
 *     node contracts/compile.mjs --check    exits 1 when either is not what the source gives
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'
import { abiSource } from './abi-source.mjs'

const room = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const unit = 'solidity/Polder.sol'
const expectedVersion = '0.8.37'

/** The same settings as in foundry.toml: what is tested is what is deployed. */
const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 1000 } }

const { abi, bytecode, deployedBytecode } = compile()
const artifact = {
  contractName: 'Polder',
  abi,
  bytecode,
  deployedBytecode,
  compiler: { name: 'solc', version: solc.version().replace(/\.Emscripten.*$/, ''), settings },
}
const outputs = new Map([
  [join(room, 'build', 'polder.json'), `${JSON.stringify(artifact, null, 2)}\n`],
  [join(room, 'src', 'abi.ts'), abiSource(abi)],
])

if (process.argv.includes('--check')) check()
else write()

function compile() {
  if (!solc.version().startsWith(`${expectedVersion}+`)) {
    throw new Error(`solc ${expectedVersion} is needed, but ${solc.version()} is installed: run npm ci`)
  }
  const input = {
    language: 'Solidity',
    sources: { [unit]: { content: readFileSync(join(room, unit), 'utf8') } },
    settings: {
      ...settings,
      outputSelection: { [unit]: { Polder: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problems = (output.errors ?? []).filter(isOurs)
  for (const problem of problems) process.stderr.write(problem.formattedMessage)
  if (problems.length > 0) throw new Error('the contract does not compile without errors and warnings')
  const contract = output.contracts[unit].Polder
  return {
    abi: contract.abi,
    bytecode: `0x${contract.evm.bytecode.object}`,
    deployedBytecode: `0x${contract.evm.deployedBytecode.object}`,
  }
}

/** Errors anywhere, warnings in our own source; OpenZeppelin's warnings are its authors' concern. */
function isOurs(problem) {
  return problem.severity === 'error' || problem.sourceLocation?.file === unit || !problem.sourceLocation
}

function readImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
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
