// Programs that a trial runs, and how it ends.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const polder = join(root, 'stack/polder.mjs')

const ends = []
let explain = () => undefined
const began = Date.now()

export const say = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** @param {() => unknown} end runs when the trial ends, before those that were given earlier */
export function atEnd(end) {
  ends.unshift(end)
}

/** @param {() => unknown} work says more when the trial fails */
export function atFailure(work) {
  explain = work
}

/** Runs a trial to its end, and ends what it started. */
export async function runTrial(name, work) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void endAll().then(() => process.exit(1)))
  try {
    await work()
    say(`${name}: passed`)
  } catch (error) {
    console.error(error.stack)
    process.exitCode = 1
    await explain()
  } finally {
    await endAll()
  }
  process.exit()
}

let ending
/** What was interrupted fails as well, and waits here for the same end. */
function endAll() {
  ending ??= (async () => {
    for (const end of ends.splice(0))
      await Promise.resolve()
        .then(end)
        .catch((error) => console.error(error.message))
  })()
  return ending
}

/** Starts a program, which ends with the trial. */
export function launch(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = (said + text).slice(-20_000)
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.once(
    'close',
    (code) => code > 1 && console.error(`${program} ended with ${code}: ${said.slice(-3_000)}`),
  )
  const end = async () => {
    child.kill('SIGTERM')
    child.kill('SIGCONT')
    await Promise.race([ended, sleep(20_000).then(() => child.kill('SIGKILL'))])
  }
  atEnd(end)
  return {
    end,
    ended,
    /** The end of what it has said. */
    said: () => said,
    signal: (signal) => child.kill(signal),
  }
}

/**
 * Runs a command of `stack/polder.mjs` to its end.
 * @returns what it said
 * @throws Error with it when it fails
 */
export async function polderCommand(args, env) {
  const command = launch(process.execPath, [polder, ...args], { ENV_FILE: '/dev/null', ...env })
  const code = await command.ended
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${command.said()}`)
  return command.said()
}

/** Starts the product with these settings. */
export function startPolder(env) {
  return launch(process.execPath, [polder, 'start'], { ENV_FILE: '/dev/null', ...env })
}
