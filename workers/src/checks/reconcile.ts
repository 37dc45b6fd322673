import type { DataSource } from 'typeorm'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { execute, query } from '../sql.ts'

/** How long a paid withdrawal may wait for the indexer before operators are told. */
const LATE_AFTER_MINUTES = 10
const OUTBOX_DAYS = 7

/**
 * Compares what the books say of payouts with what the chain says, at one finalized block, and tells operators of
 * every difference. Changes nothing: what the contract has paid is settled by the indexer and never given back.
 */
export async function reconcile(
  { db, chain }: { db: DataSource; chain: ContractView },
  lateAfterMinutes = LATE_AFTER_MINUTES,
): Promise<void> {
  const finalized = await chain.finalized()
  await compareOpen(db, chain, finalized, lateAfterMinutes)
  await execute(db, `delete from outbox where dispatched_at < now() - make_interval(days => ${OUTBOX_DAYS})`)
}

async function compareOpen(db: DataSource, chain: ContractView, finalized: bigint, lateAfterMinutes: number) {
  const paid = await chain.payouts(finalized)
  const [books] = await query(
    db,
    `select coalesce(max(withdrawal_count), 0) as "booked!",
       coalesce(bool_and(updated_at < now() - make_interval(mins => $2)), false) as "silent!",
       (select min(i.number) from payout_item i join withdrawal w on w.id = i.withdrawal_id
         where i.bound and i.contract = $1 and w.open and i.signed_at < now() - make_interval(mins => $2)) as oldest
     from chain_checkpoint where contract = $1`,
    [chain.contract.toLowerCase(), lateAfterMinutes],
  )
  const { booked, silent, oldest } = books!
  if (paid <= BigInt(booked) || !(silent || (oldest !== null && BigInt(oldest) <= paid))) return
  await raiseAlarm(db, {
    key: `reconcile paid ${booked}`,
    message: `The contract has made ${paid} payouts, and the books have settled ${booked}: is the indexer running?`,
    severity: 'warning',
    details: { paid, booked, finalizedBlock: finalized },
  })
}
