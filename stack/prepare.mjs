// Brings a checkout to where the product can start: packages, the server rooms (tsc -b), the web app (vite). What is
// current already is left alone. `node stack/prepare.mjs server` leaves out the web app; `install` only installs, what
// checks, tests and benchmarks need as well. Built-ins only.
import { spawn } from 'node:child_process'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const upTo = process.argv[2] ?? 'web'

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
