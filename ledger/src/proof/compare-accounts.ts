import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/**
 * Compares what wallets hold with what it is held for: principal with the prices of open positions, money in flight with
 * open withdrawals.
 * @returns what does not agree, for operators
 */
export async function compareAccounts(manager: EntityManager): Promise<string[]> {
  const rows = await query(
    manager,
    `with held as (
       select wallet_id, 'principal'::account_kind as kind, sum(price) as amount
       from position where closed_day is null group by wallet_id
       union all
       select wallet_id, 'in_flight', sum(amount) from withdrawal where open group by wallet_id),
     account as (select wallet_id, kind, balance from account where kind in ('principal', 'in_flight'))
     select w.address as "address!", kind as "kind!", coalesce(balance, 0) as "balance!", coalesce(amount, 0) as "held!"
     from account full join held using (wallet_id, kind) join wallet w on w.id = wallet_id
     where coalesce(balance, 0) <> coalesce(amount, 0) order by wallet_id, kind limit 20`,
  )
  return rows.map(({ address, kind, balance, held }) => {
    const what = kind === 'principal' ? 'open positions cost' : 'open withdrawals are'
    return `Wallet ${address}: ${kind} is ${balance} wei, its ${what} ${held}`
  })
}
