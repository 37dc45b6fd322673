import { addDays, startOfDay } from '@polder/base/clock'
import type { PoolClient } from 'pg'
import { copyOut } from '../copy.ts'
import type { TreeContract, WalletBalances } from './balance-leaf.ts'

/**
 * Reads what wallets were owed at the end of a closed day, what the close of that day paid included: the balances of
 * now less everything dated later; and what was booked of their deposits and payouts by then. It is the same whenever
 * it is read.
 * @param client in a repeatable-read database transaction
 * @param day closed
 * @param onWallet sees each wallet's, by the wallets' ids
 * @param walletId of one wallet only; all wallets known at the end of the day when left out
 */
export async function readBalancesAt(
  client: PoolClient,
  day: string,
  at: TreeContract,
  onWallet: (balances: WalletBalances) => void,
  walletId?: string,
): Promise<void> {
  await copyOut(client, balancesAt(day, at, walletId), (line) => {
    const [address, ...amounts] = line.toString('latin1').trimEnd().split('\t')
    const [available, principal, inFlight, vesting, deposited, paid] = amounts.map(BigInt)
    onWallet({
      address: address!,
      available: available!,
      principal: principal!,
      inFlight: inFlight!,
      vesting: vesting!,
      deposited: deposited!,
      paid: paid!,
    })
  })
}

/** COPY takes no parameters: texts are checked here. */
function balancesAt(day: string, at: TreeContract, walletId?: string): string {
  const end = startOfDay(addDays(day, 1)).toISOString()
  const after = `date '${addDays(addDays(day, 1), -1)}'`
  if (walletId !== undefined && !/^\d+$/.test(walletId)) throw new RangeError('Not the id of a wallet')
  const mine = walletId === undefined ? '' : `and a.wallet_id = ${walletId}`
  const chain = { id: BigInt(at.chainId), from: BigInt(at.contractBlock) }
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
      group by a.wallet_id),
    deposits as (
      select a.wallet_id, sum(a.amount) as amount from deposit a left join entry r on r.id = a.reversal_entry_id
      where a.chain_id = ${chain.id} and a.block_number >= ${chain.from} and a.credited_at < '${end}'
        and (r.id is null or r.occurred_at >= '${end}') ${mine}
      group by a.wallet_id),
    payouts as (
      select wallet_id, sum(amount) as amount from (
        select a.wallet_id, a.net as amount from withdrawal a
        where a.state = 'settled' and a.ended_at < '${end}' and a.settled_block_number >= ${chain.from} ${mine}
        union all
        -- what a withdrawal's own entries do not cover: paid to another wallet, or twice
        select a.wallet_id, t.amount from entry e join transfer t on t.entry_id = e.id
        join account a on a.id = t.debit_account_id
        where e.kind = 'withdrawal_settled' and e.idempotency_key like '% outcome %' and e.occurred_at < '${end}'
          and not exists (select from withdrawal o where o.outcome_entry_id = e.id) ${mine}
      ) as parts group by wallet_id)
    select w.address, coalesce(sum(o.amount) filter (where o.kind = 'available'), 0),
      coalesce(sum(o.amount) filter (where o.kind = 'principal'), 0),
      coalesce(sum(o.amount) filter (where o.kind = 'in_flight'), 0), coalesce(max(b.amount), 0),
      coalesce(max(d.amount), 0), coalesce(max(p.amount), 0)
    from wallet w join owed o on o.wallet_id = w.id left join boxes b on b.wallet_id = w.id
    left join deposits d on d.wallet_id = w.id left join payouts p on p.wallet_id = w.id
    where w.created_at < '${end}' group by w.id, w.address order by w.id`
}
