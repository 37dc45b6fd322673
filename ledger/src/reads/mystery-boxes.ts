import type { EntityManager } from 'typeorm'
import { BOX_STATE, BOX_STATES } from '../lists/mystery-boxes.ts'
import { query } from '../sql.ts'

export const NO_BOXES = { credited: 0n, count: 0, vesting: 0n }

/** @returns what the boxes of each wallet have brought it, credited or yet to vest, in wei, by wallet id; without boxes it is left out */
export async function readBoxTotals(manager: EntityManager, walletIds: readonly string[]) {
  const rows = await query(
    manager,
    `select p.wallet_id as "walletId", coalesce(sum(b.reward) filter (where ${BOX_STATE} = 'credited'), 0) as "credited!",
       count(*) filter (where ${BOX_STATE} = 'credited')::integer as "count!",
       coalesce(sum(b.reward) filter (where ${BOX_STATE} = 'vesting'), 0) as "vesting!"
     from ${BOX_STATES} where p.wallet_id = any($1) group by p.wallet_id`,
    [walletIds],
  )
  return new Map(rows.map(({ walletId, ...totals }) => [walletId, totals]))
}

/** @returns what fixes all draws: SHA-256 end of the seeds' chain, hex, and the seeds revealed so far */
export async function readBoxChain(manager: EntityManager) {
  const [chain] = await query(manager, `select encode(commitment, 'hex') as "commitment!" from box_chain`)
  const revealed = await query(
    manager,
    `select s.day::text as "day!", encode(s.seed, 'hex') as "seed!" from box_seed s
     join day_close c on c.day = s.day and c.closed_at is not null order by s.day`,
  )
  return { commitment: chain!.commitment, revealed }
}
