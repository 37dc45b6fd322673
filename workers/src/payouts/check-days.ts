import { beginDayChecks, noteChecked, readUncheckedDays } from '@polder/ledger/close/check-day'
import { inTransaction } from '@polder/ledger/sql'
import { raiseAlarm } from '../alarm.ts'
import type { PayoutContext } from './payout-context.ts'

/**
 * Computes each closed day again before anything is signed that may rest on what it paid: who closes days has no key, and
 * must not pay itself by them. A day that differs pauses payouts, once; then operators decide.
 */
export async function checkDays({ db, checkDay }: PayoutContext): Promise<void> {
  await beginDayChecks(db.manager)
  for (const { day, closed } of await readUncheckedDays(db.manager)) {
    if (!closed) return
    const difference = await checkDay(day)
    await inTransaction(db, async (manager) => {
      if (difference !== null)
        await raiseAlarm(manager, {
          key: `day ${day}`,
          message: `What day ${day} paid does not follow from the books: ${difference}`,
          severity: 'critical',
          stopsPayouts: true,
          details: { day },
        })
      await noteChecked(manager, day, difference)
    })
  }
}
