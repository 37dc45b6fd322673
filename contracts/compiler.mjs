import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'

const expectedVersion = '0.8.37'
const require = createRequire(import.meta.url)

/** The same settings as in foundry.toml: what is tested is what is deployed. */
export const settings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 1000 } }

/** The full version of the compiler, without the way it was built. */
export const compilerVersion = solc.version().replace(/\.Emscripten.*$/, '')

/**
 * Compiles contracts named Polder, one in each source.
 *
 * @param {Record<string, string>} sources source text by the name it is compiled under
 * @returns {Record<string, {abi: object[], bytecode: string, deployedBytecode: string}>} by the same names
 * @throws {Error} on a compiler of another version, an error anywhere, or a warning in one of the sources; a warning
 * in OpenZeppelin's code is its authors' concern
 */
export function compile(sources, { allowWarnings = false } = {}) {
  if (!compilerVersion.startsWith(`${expectedVersion}+`)) {
    throw new Error(`solc ${expectedVersion} is needed, but ${compilerVersion} is installed: run npm ci`)
  }
  const names = Object.keys(sources)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(names.map((name) => [name, { content: sources[name] }])),
    settings: {
      ...settings,
      outputSelection: Object.fromEntries(
        names.map((name) => [
          name,
          { Polder: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
        ]),
      ),
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  const problems = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || (!allowWarnings && (!sourceLocation || sourceLocation.file in sources)),
  )
  if (problems.length > 0) {
    throw new Error(
      `the contract does not compile:\n${problems.map((problem) => problem.formattedMessage).join('\n')}`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, result(output.contracts[name].Polder)]))
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
