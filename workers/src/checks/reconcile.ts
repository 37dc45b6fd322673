import { inTransaction } from '@polder/ledger/database-transaction'
import type { DataSource } from 'typeorm'
import type { Hex } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import type { ContractView } from '../payouts/payout-chain.ts'
import { execute, query } from '../sql.ts'

/** How long a paid withdrawal may wait for the indexer, and a sent one for its block, before operators are told. */
const LATE_AFTER_MINUTES = 10
const OUTBOX_DAYS = 7
/** Open withdrawals asked of the chain in one round, oldest first. */
const MAX_ASKED = 500

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
  await tellLate(db, lateAfterMinutes)
  await execute(db, `delete from outbox where dispatched_at < now() - make_interval(days => ${OUTBOX_DAYS})`)
}

async function compareOpen(
  db: DataSource,
  chain: ContractView,
  finalized: bigint,
  lateAfterMinutes: number,
): Promise<void> {
  const open = await query(
    db,
    `select w.id, w.state, a.address, extract(epoch from coalesce(
       (select now() - min(p.signed_at) from payout_transaction p where p.withdrawal_id = w.id),
       product_now() - w.requested_at))::float8 / 60 as "minutes!"
     from withdrawal w join wallet a on a.id = w.wallet_id
     where w.open order by w.number limit ${MAX_ASKED}`,
  )
  for (const { id, state, address, minutes } of open) {
    if (minutes < lateAfterMinutes || !(await chain.isPaid(id as Hex, finalized))) continue
    await inTransaction(db, async (manager) => {
      await raiseAlarm(manager, {
        key: `reconcile paid ${id}`,
        message: 'A withdrawal is paid on chain and still open in the books: is the indexer running?',
        severity: 'warning',
        stopsPayouts: false,
        address,
        details: { withdrawalId: id, state, finalizedBlock: finalized },
      })
    })
  }
}

async function tellLate(db: DataSource, lateAfterMinutes: number): Promise<void> {
  const late = await query(
    db.manager,
    `select distinct on (p.signer, p.nonce) p.withdrawal_id, p.nonce, p.attempt, a.address
       from payout_transaction p join withdrawal w on w.id = p.withdrawal_id join wallet a on a.id = w.wallet_id
       where p.outcome is null and p.signed_at < now() - make_interval(mins => $1)
         and w.state in ('signed', 'broadcast')
       order by p.signer, p.nonce, p.attempt desc`,
    [lateAfterMinutes],
  )
  for (const { withdrawal_id, nonce, attempt, address } of late) {
    await inTransaction(db, async (manager) => {
      await raiseAlarm(manager, {
        key: `reconcile late ${withdrawal_id} ${nonce}`,
        message: `A payout is not final ${lateAfterMinutes} minutes after it was signed`,
        severity: 'warning',
        stopsPayouts: false,
        address,
        details: { withdrawalId: withdrawal_id, nonce, attempt },
      })
    })
  }
}
