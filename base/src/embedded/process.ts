import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
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

const START_PATIENCE_MS = 30_000

/**
 * Starts a server that outlives whoever starts it: Ctrl-C reaches only that.
 * @param i.what it is, for people
 * @param i.logPath takes what it says
 * @param i.begun told the process id at once
 * @param i.isReady asked until it is, for 30 seconds
 * @param i.giveUp ends one that does not get ready
 * @returns its process id
 * @throws Error with the end of its log, when it does not get ready
 */
export async function startServer(i: {
  readonly what: string
  readonly command: string
  readonly args: readonly string[]
  readonly options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'>
  readonly logPath: string
  readonly begun?: (pid: number) => void
  readonly isReady: () => boolean | Promise<boolean>
  readonly giveUp: NodeJS.Signals
}): Promise<number> {
  const log = openSync(i.logPath, 'w', 0o600)
  const child = spawn(i.command, i.args, { ...i.options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const pid = child.pid ?? 0
  i.begun?.(pid)
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await sleep(20)) {
    if (failure || child.exitCode !== null) break
    if (await i.isReady()) return pid
  }
  if (pid) await endProcess(pid, i.giveUp, 2_000)
  const tail = readFileSync(i.logPath, 'utf8').split('\n').slice(-8).join('\n')
  throw new Error(`${i.what} does not start.\n${failure?.message ?? ''}${tail}`)
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
