import type { EntityManager } from 'typeorm'
import { query } from '../../sql.ts'
import { readBigints } from '../bigints.ts'

/** Positions of one NFT that are held now. Amounts are wei. */
export interface Held {
  count: number
  price: bigint
  /** a day */
  interest: bigint
}

/**
 * Whatever millions of positions there are, it reads few of them: what was counted when the wallet stats were
 * refreshed, and what was bought and sold since.
 * @returns by NFT, exact at this moment
 */
export async function readHeld(manager: EntityManager): Promise<Map<string, Held>> {
  const [until] = await query(
    manager,
    'select positions_until, sold_until::text as "sold_until!" from wallet_stats_state',
  )
  const rows = await query(
    manager,
    `select nft_id as "nftId!", sum(count)::integer as "count!", sum(price) as "price!", sum(interest) as "interest!" from (
       select nft_id, bought - sold as count, bought_price - sold_price as price, bought_interest - sold_interest as interest
       from position_stats
       union all
       select nft_id, count(*), sum(price), sum(daily_interest) from position where id > $1::bigint group by nft_id
       union all
       select nft_id, -count(*), -sum(price), -sum(daily_interest) from position
       where closed_at > $2::timestamptz group by nft_id) counted
     group by nft_id`,
    [until!.positions_until, until!.sold_until],
  )
  return new Map(readBigints(rows, 'price', 'interest').map(({ nftId, ...held }) => [nftId, held]))
}
