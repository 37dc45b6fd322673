// Builds the server rooms and the web app (vite) when their sources have changed. Built-ins only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isImage } from './bootstrap.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, 'node_modules', '.cache', 'polder')

const common = ['package-lock.json', 'tsconfig.base.json']
const serverRooms = ['base', 'contracts', 'ledger', 'indexer', 'workers', 'api', 'stack']
const targets = {
  server: {
    inputs: [...common, 'stack/transpile.mjs', ...serverRooms.map((room) => `${room}/src`)],
    outputs: ['stack/dist/main.js'],
    command: ['stack/transpile.mjs', ...serverRooms],
  },
  web: {
    inputs: [...common, 'contracts/src', 'schema.graphql'].concat(
      ['src', 'public', 'manual', 'build', 'index.html', 'admin.html', 'vite.config.ts', 'package.json'].map(
        (name) => `web/${name}`,
      ),
    ),
    outputs: ['web/dist/index.html', 'web/dist/admin.html'],
    command: [
      'node_modules/vite/bin/vite.js',
      'build',
      'web',
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
    ],
  },
}

/**
 * Builds one of the two where its sources have changed since the last time.
 * @param {'server' | 'web'} name
 * @throws Error with the compiler's own output above it
 */
export async function build(name) {
  if (isImage() || isCurrent(name)) return
  const unlock = await lock(name)
  try {
    if (!isCurrent(name)) await run(name)
  } finally {
    unlock()
  }
}

async function run(name) {
  const { command } = targets[name]
  const started = Date.now()
  const digest = digestOf(name)
  const what = name === 'web' ? 'the web app' : 'the server'
  console.log(`Building ${what} ...`)
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${what} does not build; see above.`)
  writeFileSync(join(cache, `${name}.digest`), digest)
  console.log(`  ${what.slice(4).padEnd(10)} built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function isCurrent(name) {
  if (!targets[name].outputs.every((path) => existsSync(join(root, path)))) return false
  try {
    return readFileSync(join(cache, `${name}.digest`), 'utf8') === digestOf(name)
  } catch {
    return false
  }
}

/** Paths, sizes and times: the contents of some hundred files are not read for it. */
function digestOf(name) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory())
      for (const entry of readdirSync(join(root, path)).sort()) visit(`${path}/${entry}`)
    else hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
  for (const input of targets[name].inputs) visit(input)
  return hash.digest('hex')
}

/** One build of a kind at a time, also when several starts share the checkout. */
async function lock(name) {
  mkdirSync(cache, { recursive: true })
  const path = join(cache, `${name}.lock`)
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!holderLives(path)) rmSync(path, { force: true })
      else await sleep(200)
    }
  }
}

function holderLives(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // Between its creation and its writing the file is empty.
    if (!pid) return Date.now() - statSync(path).mtimeMs < 2_000
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
