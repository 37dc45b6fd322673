import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/**
 * @param given the setting ANVIL_PATH
 * @returns the anvil program: the one given, else npm's, else the one on PATH
 * @throws Error naming ANVIL_PATH and RPC_URL when there is none
 */
export function findAnvil(given: string | undefined): string {
  const candidates = given ? [given] : [npmAnvil(), ...pathAnvils()]
  const found = candidates.find((path) => path !== undefined && isProgram(path))
  if (found) return found
  throw new Error(
    given
      ? `ANVIL_PATH: ${given} is not a program. Give the path of anvil, or leave it out.`
      : 'ANVIL_PATH: the demo chain needs anvil, and there is none for this platform. ' +
          'Install Foundry (https://getfoundry.sh), set ANVIL_PATH, or set RPC_URL to a chain of your own.',
  )
}

function npmAnvil(): string | undefined {
  const arch = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  try {
    const manifest = `@foundry-rs/anvil-${process.platform}-${arch}/package.json`
    return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'anvil')
  } catch {
    return undefined
  }
}

function pathAnvils(): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'anvil'))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
