import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a script of this folder, as it was built, in a process of its own: from its source it would load for twice as long. */
export function forkEntry(name: string, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(new URL(`../../dist/testing/${name}.js`, import.meta.url)), [], {
    // Not the loader and the conditions of the tests.
    execArgv: [],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
