import type { Step } from '../steps.ts'
import { forkEntry } from './fork-entry.ts'

export interface WorkerProcess {
  /** The signal or code it ended with. */
  readonly ended: Promise<string>
  kill(): void
  /** Ends it as an operator would. */
  stop(): Promise<string>
}

/** Starts a worker, or what ROLE says, in a process of its own, which dies by SIGKILL at a step if one is named. */
export async function startWorkerProcess(env: Record<string, string>, dieAt?: Step): Promise<WorkerProcess> {
  const child = forkEntry('worker-process-entry', { ...env, ...(dieAt ? { DIE_AT: dieAt } : {}) })
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
