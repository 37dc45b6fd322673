import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Starts a server in a process of its own and waits for it to say that it is ready.
 * @param i.node the Node that runs it; this one when left out
 */
export async function startServer(i: {
  script: string
  env: Record<string, string>
  node?: string
  cwd?: string
}): Promise<ChildProcess> {
  const child = spawn(i.node ?? process.execPath, [i.script], {
    cwd: i.cwd,
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
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user! + system!) * 10
}
