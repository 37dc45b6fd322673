import { forkEntry } from './fork-entry.ts'

export interface WorkerProcess {
  /** The signal or code it ended with. */
  readonly ended: Promise<string>
  kill(): void
  /** Ends it as an operator would. */
  stop(): Promise<string>
}

/** Starts a worker, or what ROLE says, in a process of its own. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = forkEntry('worker-process-entry', env)
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
