import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const NOBODY = 65_534

/** The processes of a trial, each with a log of its own, all ended at its end. */
export class Processes {
  #all = []

  /** @param {string} logs folder of the logs */
  constructor(logs) {
    this.logs = logs
  }

  /**
   * @param {string} name of the process and its log
   * @param {string[]} command
   * @param {{ cwd: string, env: Record<string, string>, asNobody?: boolean }} options
   */
  start(name, [program, ...args], { cwd, env, asNobody = false }) {
    const ids = asNobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    const path = join(this.logs, `${name}.log`)
    const log = createWriteStream(path)
    // The settings of the machine's own environment must not reach a trial.
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...ids,
    })
    child.stdout.pipe(log)
    child.stderr.pipe(log)
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
    child.once('error', (error) => log.write(`${error.message}\n`))
    const part = {
      name,
      child,
      env,
      ended,
      output: () => readFileSync(path, 'utf8'),
      end: async (signal = 'SIGTERM') => {
        child.kill(signal)
        return await ended
      },
    }
    this.#all.push(part)
    return part
  }

  /** Runs to the end, which must be good. */
  async run(name, command, options) {
    const part = this.start(name, command, options)
    const code = await part.ended
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${part.output().slice(-3000)}`)
    return part.output()
  }

  /** Newest first. */
  async endAll() {
    for (const { child, end } of this.#all.reverse())
      if (child.exitCode === null && !child.signalCode) await end()
  }
}

/**
 * @param {string} what for the error
 * @param {() => Promise<unknown>} look true when it has come
 */
export async function until(what, look, patienceMs = 60_000) {
  let last
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(200)) {
    try {
      last = await look()
      if (last === true) return
    } catch (error) {
      last = error.message
    }
  }
  throw new Error(`${what} did not come in ${patienceMs / 1000} s (last: ${JSON.stringify(last)})`)
}
