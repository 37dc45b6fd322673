import { formatPol } from '@polder/base/amount'
import { type OpenExit, readOpenExits } from '@polder/ledger/exits/open-exits'
import { WAITING_REASON, type WaitingReason } from '@polder/ledger/withdrawals/waiting-reasons'
import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'

/** The indexer reads and serves requests in rounds of seconds. */
const SERVED_WITHIN_SECONDS = 120
/** What passes by itself, well before the deadline; an alert watches how long it lasts. */
const PASSING: readonly WaitingReason[] = ['fees', 'chain_unreachable']

/** Tells operators of each request for exit that only they can have served, and by when (docs/payouts.md#exits). */
export async function watchExits(db: DataSource): Promise<void> {
  const unserved = (await readOpenExits(db.manager)).filter(({ remaining }) => remaining > 0n)
  for (const exit of unserved) {
    const { id, address, deadline } = exit
    for (const { about, why } of troublesOf(exit))
      await raiseAlarm(db, {
        key: `exit ${id} ${about}`,
        message: `An exit, of which ${formatPol(exit.remaining)} POL are unpaid, ${why}. From ${deadline.toISOString()} on anyone can freeze the vault for it.`,
        severity: 'critical',
        address,
        details: { exit: id, remaining: exit.remaining, uncovered: exit.uncovered },
      })
  }
}

function troublesOf({ uncovered, ageSeconds, waitingFor }: OpenExit): { about: string; why: string }[] {
  const troubles: { about: string; why: string }[] = []
  if (uncovered > 0n && ageSeconds > SERVED_WITHIN_SECONDS)
    troubles.push({
      about: 'uncovered',
      why: `cannot be served in full: ${formatPol(uncovered)} POL of it the books do not owe the wallet`,
    })
  if (waitingFor !== null && !PASSING.includes(waitingFor))
    troubles.push({ about: `waits: ${waitingFor}`, why: `waits (${WAITING_REASON.values[waitingFor]})` })
  return troubles
}
