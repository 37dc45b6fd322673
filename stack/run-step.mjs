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
