import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Puts processes and what they have started before everything else that the machine does (`renice`): its housekeeping is
 * not what is measured. What they start later is put there as well. Not by `chrt`: where real-time processes leave no core
 * idle, Linux halts them for 50 ms of each second, and that would be the tail that is measured.
 * @returns whether it could be done; it takes root
 */
export function putFirst(pids: readonly (number | undefined)[]): boolean {
  const all = pids.flatMap((one) => (one ? [one, ...childrenOf(one)] : []))
  // Linux counts the niceness of each thread.
  const threads = all.flatMap((pid) => readdirSync(`/proc/${pid}/task`))
  try {
    execFileSync('renice', ['-n', '-20', '-p', ...threads], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return listed ? listed.split(' ').map(Number) : []
}
