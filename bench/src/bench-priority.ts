import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Puts processes and what they have started before everything else that the machine does (`chrt --rr`, of util-linux):
 * its housekeeping is not what is measured. Processes that they start later come after them in this, too.
 * @returns whether it could be done; it takes root
 */
export function putFirst(pids: readonly (number | undefined)[]): boolean {
  try {
    for (const pid of pids.flatMap((one) => (one ? [one, ...childrenOf(one)] : []))) {
      execFileSync('chrt', ['--rr', '--all-tasks', '--pid', '1', String(pid)], { stdio: 'ignore' })
    }
    return true
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return listed ? listed.split(' ').map(Number) : []
}
