import { spawn } from 'node:child_process'

/**
 * Runs a program with its output shown as it comes, and kept.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string | undefined>, show?: (text: string) => void }} options `show`
 *   takes what both streams say instead of this process's own
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runStep(command, args, { cwd, env = {}, show }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const pass = (to) => (text) => {
      output += text
      if (show) show(text)
      else to.write(text)
    }
    child.stdout.setEncoding('utf8').on('data', pass(process.stdout))
    child.stderr.setEncoding('utf8').on('data', pass(process.stderr))
    const stop = () => child.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
    const done = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      pass(process.stderr)(`${error.message}\n`)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/**
 * Runs steps in their order, a few at once, each when those that its `after` names have ended.
 * @template T
 * @param {{ name: string, after: string[] }[]} steps
 * @param {number} lanes how many run at once
 * @param {(step: object, say: (text: string) => void) => Promise<T>} run `say` takes what a step says, and shows each line with
 *   the step's name where several speak at once
 * @returns {Promise<T[]>} in the order of the steps
 */
export async function runSideBySide(steps, lanes, run) {
  const waiting = [...steps]
  const running = new Map()
  const results = new Map()
  const start = async (step) => {
    const label = steps.length > 1 ? `${step.name.padEnd(12)}| ` : ''
    let rest = ''
    const say = (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop()
      for (const line of lines) process.stdout.write(`${label}${line}\n`)
    }
    results.set(step, await run(step, say))
    if (rest) say('\n')
    running.delete(step)
  }
  const isFree = ({ after }) => ![...waiting, ...running.keys()].some(({ name }) => after.includes(name))

  while (results.size < steps.length) {
    for (const step of waiting.filter(isFree).slice(0, lanes - running.size)) {
      waiting.splice(waiting.indexOf(step), 1)
      running.set(step, start(step))
    }
    await Promise.race(running.values())
  }
  return steps.map((step) => results.get(step))
}
