import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** However this process ends, what it has started ends with it: what has a session of its own hears no Ctrl-C. */
const ENDS_WITH_PARENT = 'data:text/javascript,process.once("disconnect", () => process.exit())'

/**
 * Starts a server in a process of its own and waits for it to say that it is ready.
 * @param i.node the Node that runs it; this one when left out
 */
export async function startServer(i: {
  script: string
  env: Record<string, string>
  node?: string
  cwd?: string
  /** Linux shares the processor among sessions first, as it does among containers. */
  ownSession?: boolean
}): Promise<ChildProcess> {
  const child = spawn(i.node ?? process.execPath, ['--import', ENDS_WITH_PARENT, i.script], {
    cwd: i.cwd,
    detached: i.ownSession,
    env: { ...process.env, NODE_ENV: 'production', ...i.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${i.script} ended with ${code}`)))
  })
  return child
}

/** Ends what was started. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** @returns the processor time that a child has taken so far, in milliseconds (Linux: ticks of 10 ms) */
export function processorMsOf(child: ChildProcess): number {
  const [user, system] = ticksOf(child.pid!)
  return (user + system) * 10
}

/** @returns that of a process and of all that it has started, those that have ended too, in milliseconds */
export function processorMsOfAll(pid: number): number {
  for (;;) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    try {
      const ticks = [ticksOf(pid), ...children.map((child) => ticksOf(Number(child)))]
      return ticks.flat().reduce((sum, count) => sum + count, 0) * 10
    } catch (error) {
      // One has ended since it was listed: what it took is counted as its parent's now.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(`/proc/${pid}`)) throw error
    }
  }
}

/** @returns user and system, then those of its children that have ended */
function ticksOf(pid: number): [number, number, number, number] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number]
}
