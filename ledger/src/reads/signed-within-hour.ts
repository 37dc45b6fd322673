import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * @param address lower case
 * @returns net of what was signed in the last hour of real time, and may still reach or has reached the chain; wei
 */
export async function signedWithinHour(
  manager: EntityManager,
  address: string,
): Promise<{ all: bigint; toWallet: bigint }> {
  const [row] = await query(
    manager,
    `select coalesce(sum(w.net), 0) as "all!", coalesce(sum(w.net) filter (where a.address = $1), 0) as "to_wallet!"
     from withdrawal w join wallet a on a.id = w.wallet_id where w.id in (
       select withdrawal_id from payout_transaction
       where signed_at > now() - interval '1 hour' and (outcome is null or outcome = 'succeeded'))`,
    [address],
  )
  return { all: BigInt(row!.all), toWallet: BigInt(row!.to_wallet) }
}
