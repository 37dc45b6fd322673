import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Starts a script of this folder in a process of its own, from its source. */
export function forkEntry(name: string, env: Record<string, string>): ChildProcess {
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))
  return fork(fileURLToPath(new URL(name, import.meta.url)), [], {
    execArgv: ['--conditions=source', '--import', `file://${createRequire(import.meta.url).resolve('tsx')}`],
    env: { PATH: process.env.PATH, TSX_TSCONFIG_PATH: tsconfig, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}
