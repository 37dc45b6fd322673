import { beginDayChecks, noteChecked, readUncheckedDays } from '@polder/ledger/close/check-day'
import { inTransaction } from '@polder/ledger/sql'
import { raiseAlarm } from '../alarm.ts'
import type { PayoutContext } from './payout-context.ts'

/**
 * Computes each closed day again before anything is signed that may rest on what it paid: who closes days has no key, and
 * must not pay itself by them. A day that differs pauses payouts, once; then operators decide. They are told of one that
 * cannot be computed too: nothing but exits is signed until it can.
 */
export async function checkDays({ db, checkDay, logger }: PayoutContext): Promise<void> {
  await beginDayChecks(db.manager)
  for (const { day, closed } of await readUncheckedDays(db.manager)) {
    if (!closed) return
    let difference: string | null
    try {
      difference = await checkDay(day)
    } catch (error) {
      logger.error({ err: error, day }, 'a day could not be checked; trying again')
      const message = `Nothing but exits is paid: what day ${day} paid could not be computed again (${(error as Error).message})`
      return await raiseAlarm(db, {
        key: `check of day ${day}`,
        message,
        severity: 'critical',
        details: { day },
      })
    }
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
