import type { EntityManager } from 'typeorm'
import { exists, query } from '../sql.ts'
import type { Payment } from './payment.ts'
import { UNEXPLAINED } from './record-outcome.ts'

/** Who waits to be paid: what is in no batch that may still be mined. */
export interface InLine extends Payment {
  readonly number: bigint
  /** wei, gross: what its wallet asked for within the day before it, this included; what an approval is asked for */
  readonly askedWithinDay: bigint
  /** by how many who may still act */
  readonly approvals: number
  /**
   * Of an open exit that it serves, what is neither paid nor signed, wei gross; 0: it serves none. It is first in line, and
   * no limit holds for it (docs/payouts.md#exits).
   */
  readonly exitRoom: bigint
  /** What the contract still has of the wallet's deposits once what is signed is paid, wei; never below 0. */
  readonly principal: bigint
  /** Its wallet has a receivable: nothing of it is signed. */
  readonly owes: boolean
  /** Net of what was signed for its wallet in the last hour, exits left out, and may still reach or has reached the chain; wei. */
  readonly signedWithinHour: bigint
  /** How many batches with it the chain undid in the last day without the cause being known. */
  readonly unexplained: number
}

/**
 * Reads the line: first what serves an open exit, the next deadline first; then the oldest requests, so that nobody is
 * passed for ever; then wallets in turn, each wallet's oldest request before any wallet's second, and whoever asks for few
 * before whoever asks for many. What a wallet was signed in the last hour counts as its turn. So a crowd does not hold a
 * newcomer up. What serves an exit that is paid by now is given back, and not in line.
 * @param i.oldest how many are taken by age alone
 * @param i.only no others than these
 * @param i.after leaves out what was met already: so many from the first
 */
export async function readLine(
  manager: EntityManager,
  i: { oldest: number; after: number; first: number; only?: readonly string[] },
): Promise<InLine[]> {
  return await query(
    manager,
    `with recent as (
       select w.wallet_id, count(*) as batches, sum(w.net) filter (where not i.exit) as net
       from payout_item i join withdrawal w on w.id = i.withdrawal_id
       where i.bound and i.signed_at > now() - interval '1 hour' group by 1),
     waiting as (
       select w.*, l.deadline, l.room, coalesce(r.net, 0) as signed,
         row_number() over (order by l.deadline, w.number) as age,
         coalesce(r.batches, 0) + row_number() over (partition by w.wallet_id order by w.number) as turn,
         coalesce(r.batches, 0) + count(*) over (partition by w.wallet_id) as asks
       from withdrawal w left join recent r on r.wallet_id = w.wallet_id
       left join exit_line l on l.withdrawal_id = w.id
       where w.state = 'requested' and ($5::text[] is null or w.id = any($5)) and not exists (
         select from exit_withdrawal x join open_exit e on e.id = x.exit_id where x.withdrawal_id = w.id and e.remaining = 0)),
     line as (
       select * from waiting
       order by deadline, case when age > $1 then turn else 0 end, case when age > $1 then asks else 0 end, number
       offset $2 limit $3)
     select w.id as "id!", w.number::numeric as "number!", a.address as "address!", w.amount as "amount!", w.net as "net!",
       asked_within_day(w.wallet_id, w.requested_at, w.number) as "askedWithinDay!",
       coalesce(w.room, 0) as "exitRoom!",
       (select greatest(
         (select coalesce(sum(amount), 0) from deposit d where d.wallet_id = w.wallet_id and d.reversal_entry_id is null)
         - (select coalesce(sum(amount), 0) from withdrawal p
           where p.wallet_id = w.wallet_id and p.state in ('settled', 'signed', 'broadcast')), 0)) as "principal!",
       (select count(*)::integer from withdrawal_approval v join standing_admin using (username)
         where v.withdrawal_id = w.id) as "approvals!", w.signed as "signedWithinHour!",
       exists (select from account r
         where r.wallet_id = w.wallet_id and r.kind = 'receivable' and r.balance < 0) as "owes!",
       (select count(*)::integer from payout_item i join payout_batch b on b.signer = i.signer and b.nonce = i.nonce
         where i.withdrawal_id = w.id and b.failure = $4 and i.signed_at > now() - interval '1 day') as "unexplained!"
     from line w join wallet a on a.id = w.wallet_id
     order by deadline, case when age > $1 then turn else 0 end, case when age > $1 then asks else 0 end, number`,
    [i.oldest, i.after, i.first, UNEXPLAINED, i.only ? [...i.only] : null],
  )
}

/** @returns whether a withdrawal that serves an open exit is open, or taken back by a reorg: no pause holds up what it waits for */
export async function isExitUnderWay(manager: EntityManager): Promise<boolean> {
  return await exists(
    manager,
    `select 1 from exit_request e join exit_withdrawal x on x.exit_id = e.id join withdrawal w on w.id = x.withdrawal_id
     where e.open and (w.state in ('requested', 'signed', 'broadcast')
       or w.payout_number > (select max(withdrawal_count) from chain_checkpoint)) limit 1`,
  )
}

/** @returns whether anybody waits */
export async function isAnyoneInLine(manager: EntityManager): Promise<boolean> {
  return await exists(manager, `select 1 from withdrawal where state = 'requested' limit 1`)
}
