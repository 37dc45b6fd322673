// Installs what package-lock.json asks for when it is missing. Built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs `npm ci` when what is installed is not what package-lock.json says.
 * @throws Error when Node.js is too old or npm fails
 */
export function install() {
  assertNode()
  if (isCurrent()) return
  console.log('Installing packages (npm ci), which takes about a minute ...')
  // npm names itself to the scripts it runs; on its own this file finds npm on PATH.
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']]
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ci failed (exit code ${status}); see what it says above.`)
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Node.js ${process.versions.node} is too old: install 20.19 or newer (https://nodejs.org).`)
}

/** Compares contents: a fresh checkout gives every file the same time. */
function isCurrent() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  for (const [path, { version, optional, link, peer, devOptional }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || link) continue
    const have = installed[path]
    if (!have && (optional || devOptional || peer)) continue
    if (have?.version !== version) return false
  }
  return true
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
