// Brings a checkout to where the product can start: packages, the server rooms (tsc -b), the web app (vite). What is
// current already is left alone. `node stack/prepare.mjs server` leaves out the web app; `install` only installs, what
// checks, tests and benchmarks need as well. Built-ins only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const upTo = process.argv[2] ?? 'web'
const lock = join(root, 'package-lock.json')
/** The rooms that are built and run; what only checks, tests and benchmarks use stands with the others and the root. */
const product = ['base', 'ledger', 'indexer', 'workers', 'api', 'web', 'stack']
/** Says which package-lock.json the product was installed from, where nothing else was. */
const mark = join(root, 'node_modules', '.product-installed')

try {
  install(upTo === 'install' ? 'all' : 'product')
  const builds = [upTo !== 'install' && buildServer(), upTo === 'web' && buildWeb()]
  await Promise.all(builds)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** Types are checked by `npm run check`: without that it takes less than half as long. */
async function buildServer() {
  await run('the server', ['node_modules/@typescript/native/bin/tsc', '-b', 'stack', '--noCheck'])
}

/** Vite builds the whole app or nothing, so what it was made of is compared by time, as make does. */
async function buildWeb() {
  const pages = ['index.html', 'admin.html', 'exit.html'].map((page) => join(root, 'web/dist', page))
  const sources = ['package-lock.json', 'tsconfig.base.json', 'schema.graphql', 'contracts/src', 'web']
  const changedAt = Math.max(...sources.map((path) => newestIn(join(root, path))))
  const builtAt = Math.min(...pages.map((page) => statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0))
  if (builtAt >= changedAt) return
  console.log('Building the web app ...')
  const began = new Date()
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']
  await run('the web app', vite)
  // The way out is a file of its own, beside the app.
  await run('the way out', [...vite, '--config', 'web/vite.exit.config.ts'])
  // What is saved while it builds is newer than it.
  for (const page of pages) utimesSync(page, began, began)
}

/** @returns {number} when the newest file or folder under a path was changed, milliseconds */
function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path).filter((name) => !['dist', 'dist-types', 'node_modules'].includes(name))
  // The folder's own time tells of what was removed; that of web/ changes with every build.
  const own = path.endsWith('web') ? 0 : stat.mtimeMs
  return Math.max(own, ...inside.map((name) => newestIn(join(path, name))))
}

function run(what, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${what} does not build; see above.`)),
    )
  })
}

/**
 * Runs `npm ci` when what is installed is not what package-lock.json says.
 * @param {'product' | 'all'} what the product needs less than its tests; whoever has all is never given less
 * @throws Error when Node.js is too old or npm fails
 */
function install(what) {
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
