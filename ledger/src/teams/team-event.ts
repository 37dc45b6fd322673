import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** What happened in a wallet that its whole sponsor line sees in its teams. */
export interface TeamEvent {
  walletId: string
  /** the wallet was just created with a sponsor */
  joined?: boolean
  /** price of the positions just opened, wei, already posted */
  bought?: bigint
  /** price of a position just closed, wei, already posted, and when it had been opened */
  sold?: { price: bigint; openedAt: Date }
}

/**
 * Notes a change of teams, in the database transaction of the fact, so that a team reads right until the snapshot of
 * teams is built again.
 */
export async function recordTeamEvent(manager: EntityManager, event: TeamEvent): Promise<void> {
  const amount = (event.bought ?? 0n) - (event.sold?.price ?? 0n)
  await query(
    manager,
    `insert into team_event (wallet_id, amount, opened_at, joined, active, place, leg)
     select $1, $2::numeric, $4, $3,
       case when $2::numeric > 0 and a.balance = $2::numeric then 1 when $2::numeric < 0 and a.balance = 0 then -1 else 0 end,
       p.place, p.leg
     from account a cross join place_in_tour($1) as p
     where a.wallet_id = $1 and a.kind = 'principal'`,
    [event.walletId, amount.toString(), event.joined ? 1 : 0, event.sold?.openedAt ?? null],
  )
}
