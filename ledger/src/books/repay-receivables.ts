import { min } from '@polder/base/amount'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'
import { postEntries } from './post-entries.ts'
import type { EntryInput } from './posting.ts'

/**
 * Repays what a wallet owes (docs/money.md#deposit) from whatever is credited to it, first.
 * Call in the database transaction of the credit, after it is posted.
 * @param walletIds wallets just credited
 * @param cause unique name of the credit; part of the repayment's key
 * @param occurredAt product's clock
 */
export async function repayReceivables(
  manager: EntityManager,
  walletIds: string[],
  cause: string,
  occurredAt: Date,
): Promise<void> {
  const rows = await query(
    manager,
    `select r.wallet_id as "wallet_id!", -r.balance as "receivable!", a.balance as available
     from account r join account a on a.wallet_id = r.wallet_id and a.kind = 'available'
     where r.kind = 'receivable' and r.balance < 0 and r.wallet_id = any($1) and a.balance > 0
     order by r.wallet_id for no key update of a, r`,
    [walletIds],
  )
  const entries = rows.map(({ wallet_id: walletId, receivable, available }): EntryInput => {
    const amount = min(receivable, available)
    return {
      kind: 'receivable_repaid',
      key: `repay ${cause} wallet ${walletId}`,
      occurredAt,
      walletId,
      transfers: [{ from: 'available', to: 'receivable', amount }],
    }
  })
  await postEntries(manager, entries)
}
