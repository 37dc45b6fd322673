// Installs what package-lock.json asks for when it is missing. Built-ins only: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'package-lock.json')

/** The rooms that are built and run; what only checks, tests and benchmarks use stands with the others and the root. */
const product = ['base', 'ledger', 'indexer', 'workers', 'api', 'web', 'stack']
/** Says which package-lock.json the product was installed from, where nothing else was. */
const mark = join(root, 'node_modules', '.product-installed')

/**
 * Runs `npm ci` when what is installed is not what package-lock.json says.
 * @param {'product' | 'all'} what the product needs less than its tests; whoever has all is never given less
 * @throws Error when Node.js is too old or npm fails
 */
export function install(what) {
  assertNode()
  if (isCurrent() || (what === 'product' && readText(mark) === hashOf(lock))) return
  console.log(
    `Installing packages (npm ci), which takes ${what === 'all' ? 'about a minute' : 'half a minute'} ...`,
  )
  // npm names itself to the scripts it runs; on its own this file finds npm on PATH.
  const npm = process.env.npm_execpath
  const ci = ['ci', ...(what === 'all' ? [] : product.flatMap((room) => ['-w', room]))]
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...ci]] : ['npm', ci]
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ci failed (exit code ${status}); see what it says above.`)
  if (what === 'product') writeFileSync(mark, hashOf(lock))
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Node.js ${process.versions.node} is too old: install 20.19 or newer (https://nodejs.org).`)
}

/** Compares contents: a fresh checkout gives every file the same time. */
function isCurrent() {
  const wanted = readLock(lock)
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
  const text = readText(path)
  return text && JSON.parse(text).packages
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
