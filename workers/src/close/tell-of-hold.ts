import { type CloseHold, readCloseHold } from '@polder/ledger/close/close-hold'
import { inTransaction } from '@polder/ledger/database-transaction'
import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import { query } from '../sql.ts'

/** Each day waits some seconds for the chain: that is no news. */
const PATIENCE_SECONDS = 900

const WHY: Record<CloseHold['reason'], (hold: CloseHold) => string> = {
  chain_behind: ({ day, chainTime }) =>
    `Day ${day} is not closed: by the chain's newest final block (${chainTime?.toISOString()}) it has not ended`,
  many_days: ({ day, days }) =>
    `${days} days from ${day} on wait to be closed: so many at once need an operator's word, on the page Closes of the console`,
}

/** Tells operators when a day that has ended is held. */
export async function tellOfHold(db: DataSource): Promise<void> {
  const hold = await readCloseHold(db.manager)
  if (!hold || hold.seconds < PATIENCE_SECONDS) return
  if (hold.reason === 'chain_behind' && !(await isChainRead(db))) return
  await inTransaction(db, (manager) =>
    raiseAlarm(manager, {
      key: `close held ${hold.reason}`,
      message: WHY[hold.reason](hold),
      severity: 'critical',
      stopsPayouts: false,
      details: { ...hold },
    }),
  )
}

/** An indexer that is late has an alert of its own. */
async function isChainRead(db: DataSource): Promise<boolean> {
  const rows = await query(db, `select 1 from indexer_state where caught_up_at > now() - interval '1 minute'`)
  return rows.length > 0
}
