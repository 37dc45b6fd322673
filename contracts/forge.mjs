import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs forge in this room.
 *
 * @param {string[]} args
 * @param {{profile?: string, env?: Record<string, string>}} [options] `profile` names a profile of foundry.toml
 * @returns {Promise<{code: number, stdout: string, stderr: string}>}
 */
export function runForge(args, { profile = 'default', env = {} } = {}) {
  const options = {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env, FOUNDRY_PROFILE: profile, NO_COLOR: '1' },
    maxBuffer: Number.POSITIVE_INFINITY,
  }
  return new Promise((resolve) => {
    execFile(forgePath(), args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) || 1 : 0, stdout, stderr })
    })
  })
}

let found

/** The setting FORGE, then the installed package, then the PATH. */
function forgePath() {
  found ??= [process.env.FORGE, packagedForge(), 'forge'].find(
    (path) => path && spawnSync(path, ['--version']).status === 0,
  )
  if (found) return found
  throw new Error(
    `forge was not found: the package @foundry-rs/forge-linux-amd64 serves Linux on x64 only. On ${process.platform} ${process.arch} install Foundry 1.7 (https://getfoundry.sh) so that forge is on the PATH, or set FORGE to its path.`,
  )
}

function packagedForge() {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/forge-linux-amd64/package.json')
    const path = join(dirname(manifest), 'bin', 'forge')
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
