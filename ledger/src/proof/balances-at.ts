import { addDays, startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { WalletBalances } from './balance-leaf.ts'

/**
 * Reads what wallets were owed at the end of a closed day, what the close of that day paid included: the balances of
 * now less everything dated later. It is the same whenever it is read.
 * @param client in a repeatable-read database transaction
 * @param day closed
 * @param walletId of one wallet only; all wallets known at the end of the day when left out
 */
export async function* readBalancesAt(
  client: PoolClient,
  day: string,
  walletId?: string,
): AsyncGenerator<WalletBalances> {
  let rest = ''
  for await (const chunk of client.query(copyTo(`copy (${balancesAt(day, walletId)}) to stdout`))) {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const [address, ...amounts] = line.split('\t')
      const [available, principal, inFlight, vesting] = amounts.map(BigInt)
      yield {
        address: address!,
        available: available!,
        principal: principal!,
        inFlight: inFlight!,
        vesting: vesting!,
      }
    }
  }
}

/** COPY takes no parameters: both are checked here. */
function balancesAt(day: string, walletId?: string): string {
  const end = startOfDay(addDays(day, 1)).toISOString()
  const after = `date '${addDays(addDays(day, 1), -1)}'`
  if (walletId !== undefined && !/^\d+$/.test(walletId)) throw new RangeError('Not the id of a wallet')
  const mine = walletId === undefined ? '' : `and a.wallet_id = ${walletId}`
  return `
    with later as (
      select account_id, sum(amount) as amount from (
        select t.credit_account_id as account_id, t.amount from transfer t
        ${walletId === undefined ? '' : 'join account a on a.id = t.credit_account_id'} where t.day > ${after} ${mine}
        union all
        select t.debit_account_id, -t.amount from transfer t
        ${walletId === undefined ? '' : 'join account a on a.id = t.debit_account_id'} where t.day > ${after} ${mine}
        union all
        select a.id, i.amount from day_income i
        join account a on a.wallet_id = i.wallet_id and a.kind = 'available' and i.day <= a.last_day
        where i.day > ${after} ${mine}) as parts group by account_id),
    owed as (
      select a.wallet_id, a.kind, a.balance - coalesce(l.amount, 0) as amount
      from account a left join later l on l.account_id = a.id
      where a.kind in ('available', 'principal', 'in_flight') ${mine}),
    boxes as (
      select a.wallet_id, sum(a.reward) as amount from mystery_box a join position p on p.id = a.position_id
      where a.drawn_day <= ${after} and a.vests_at >= '${end}' and (p.closed_at is null or p.closed_at >= '${end}') ${mine}
      group by a.wallet_id)
    select w.address, coalesce(sum(o.amount) filter (where o.kind = 'available'), 0),
      coalesce(sum(o.amount) filter (where o.kind = 'principal'), 0),
      coalesce(sum(o.amount) filter (where o.kind = 'in_flight'), 0), coalesce(max(b.amount), 0)
    from wallet w join owed o on o.wallet_id = w.id left join boxes b on b.wallet_id = w.id
    where w.created_at < '${end}' group by w.id, w.address order by w.id`
}
