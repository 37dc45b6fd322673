import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import solc from 'solc'

const expectedVersion = '0.8.37'
const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, 'solidity')

/** The same settings as in foundry.toml: what is tested is what is deployed. */
export const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 1_000_000 } }

/** The full version of the compiler, without the way it was built. */
export const compilerVersion = solc.version().replace(/\.Emscripten.*$/, '')

/** @returns {Record<string, string>} the text of each file of `solidity` by its name */
export function readSources() {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

/**
 * Compiles contracts, each named as the file it stands in.
 *
 * @param {Record<string, string>} sources source text by path; imports between them are relative
 * @param {readonly string[]} paths those whose contracts are wanted
 * @returns {Record<string, {abi: object[], bytecode: string, deployedBytecode: string}>} by path
 * @throws {Error} on a compiler of another version, an error anywhere, or a warning in one of the sources; a warning
 * in OpenZeppelin's code is its authors' concern
 */
export function compile(sources, paths, { allowWarnings = false } = {}) {
  if (!compilerVersion.startsWith(`${expectedVersion}+`)) {
    throw new Error(`solc ${expectedVersion} is needed, but ${compilerVersion} is installed: run npm ci`)
  }
  const wanted = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object']
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      ...settings,
      outputSelection: Object.fromEntries(paths.map((path) => [path, { [contractIn(path)]: wanted }])),
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problems = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || (!allowWarnings && (!sourceLocation || sourceLocation.file in sources)),
  )
  if (problems.length > 0) {
    throw new Error(
      `the contracts do not compile:\n${problems.map((problem) => problem.formattedMessage).join('\n')}`,
    )
  }
  return Object.fromEntries(paths.map((path) => [path, result(output.contracts[path][contractIn(path)])]))
}

function contractIn(path) {
  return path.split('/').at(-1).replace('.sol', '')
}

function result({ abi, evm }) {
  return { abi, bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` }
}

function readImport(path) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}
