import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** @returns whether a process of this id lives */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** @returns the command line of a live process, parts separated by blanks; empty when it cannot be read */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Ends a process: asks with a signal, and kills it when it does not listen.
 * @param signal the polite one
 * @param patienceMs how long it may take to end
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  send(pid, signal)
  if (await waitForEnd(pid, patienceMs)) return
  send(pid, 'SIGKILL')
  await waitForEnd(pid, 5_000)
}

/** @returns whether the process ended within the time */
async function waitForEnd(pid: number, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20)) {
    if (!isAlive(pid)) return true
  }
  return !isAlive(pid)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

/** Where nobody collects the dead they stay listed. One whose threads are still ending holds its ports, and is alive. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return state === 'Z' && readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return false
  }
}
