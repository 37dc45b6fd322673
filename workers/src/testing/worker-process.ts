import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Step } from '../steps.ts'

export interface WorkerProcess {
  /** The signal or code it ended with. */
  readonly ended: Promise<string>
  kill(): void
  /** Ends it as an operator would. */
  stop(): Promise<string>
}

/** Starts a worker in a process of its own, which dies by SIGKILL at a step if one is named. */
export async function startWorkerProcess(env: Record<string, string>, dieAt?: Step): Promise<WorkerProcess> {
  const entry = fileURLToPath(new URL('./worker-process-entry.ts', import.meta.url))
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url))
  const child = fork(entry, [], {
    execArgv: ['--conditions=source', '--import', `file://${createRequire(import.meta.url).resolve('tsx')}`],
    env: { PATH: process.env.PATH, TSX_TSCONFIG_PATH: tsconfig, ...env, ...(dieAt ? { DIE_AT: dieAt } : {}) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? String(code))),
  )
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const how = await Promise.race([ready, ended])
  if (how !== undefined && how !== 'SIGKILL')
    throw new Error(`The worker process ended with ${how} before it was ready`)
  return {
    ended,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
  }
}
