import { formatPol } from '@polder/base/amount'
import type { DataSource, EntityManager } from 'typeorm'
import { availableBalance, receivableOf } from '../books/available-balance.ts'
import { closePosition } from '../commands/sell.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { positionsToSell } from '../rules/positions-to-sell.ts'
import { factTime, inTransaction, query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { bookWithdrawal } from '../withdrawals/book-withdrawal.ts'
import { cancel } from '../withdrawals/cancel-withdrawal.ts'
import { isAnyUnknown, mayBePaid, type Testimony } from '../withdrawals/chain-witness.ts'
import { type LockedWithdrawal, lockWithdrawals } from '../withdrawals/lock-withdrawal.ts'
import { moveWithdrawals } from '../withdrawals/move-withdrawal.ts'
import { idsOf } from '../withdrawals/payment.ts'
import { CANCELLABLE } from '../withdrawals/states.ts'

/** One database transaction sells so many at most; the next goes on. */
const MAX_SOLD = 200

/** An open request for exit, with the wallet's withdrawals and balance locked. */
interface LockedExit {
  readonly id: string
  readonly walletId: string
  readonly address: string
  readonly txHash: string | null
  readonly at: Date
}

/** A withdrawal of the wallet that nothing is signed for. */
type Unsigned = LockedWithdrawal & {
  readonly serves: boolean
  /** An exit that its owner has closed since: it can serve no other. */
  readonly servedBefore: boolean
}

/** @returns the open requests for exit for which something is to be asked for, or given up, as they were read a moment ago */
export async function readUncoveredExits(manager: EntityManager): Promise<string[]> {
  const rows = await query(
    manager,
    `select e.id as "id!" from open_exit e join exit_reading r on r.vault = e.vault
     where wallet_id is not null and r.read_at > now() - interval '5 minutes' and (remaining > signed or remaining = 0)
       and (waiting <> greatest(remaining - signed, 0) or remaining > 0 and exists (
         select from account a where a.wallet_id = e.wallet_id and a.kind = 'receivable' and a.balance < 0))
     order by deadline, e.id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Sees to it that withdrawals wait for exactly what a wallet has demanded on chain and what is neither paid nor signed, in
 * one database transaction: those of its own that fit serve it, and for the rest one is asked for. What the available
 * balance lacks is made up by those that do not fit, which are cancelled, and then by sales (docs/payouts.md#exits). Twice
 * is harmless.
 * @param heard from before this call: while the contract counts a payout that the books do not know, nothing is asked for
 * @returns wei, gross, that it asked for
 */
export async function serveExit(db: DataSource, exitId: string, heard: Testimony): Promise<bigint> {
  return inTransaction(db, async (manager) => {
    const at = await factTime(manager)
    // One at a time, before anything else is locked.
    await query(manager, 'select 1 from exit_request where id = $1 for no key update', [exitId])
    const [found] = await query(
      manager,
      `select wallet_id as "wallet_id!", address as "address!", tx_hash
       from open_exit where id = $1 and wallet_id is not null`,
      [exitId],
    )
    // What else may have been signed has the number of the next batch: the contract takes one of the two.
    if (!found || (await isAnyUnknown(manager, heard))) return 0n
    const exit = { id: exitId, walletId: found.wallet_id, address: found.address, txHash: found.tx_hash, at }
    const unsigned = await lockUnsigned(manager, exit)
    await availableBalance(manager, exit.walletId, 'lock')
    // Read when nobody else can sign or ask any more.
    const room = await readRoom(manager, exitId)
    const { fitting, others, missing } = fit(unsigned, room)
    await serveBy(manager, exit, fitting)
    const lacks = async () =>
      missing +
      (await receivableOf(manager, exit.walletId)) -
      (await availableBalance(manager, exit.walletId))
    // What serves it and does not fit is too much: something else has paid a part of it, or all. Then nothing need be made up.
    for (const other of others)
      if (other.serves || (room > 0n && (await lacks()) > 0n)) await giveBack(manager, exit, other, heard)
    if (room === 0n) return 0n
    await sellFor(manager, exit, await lacks())
    const available = await availableBalance(manager, exit.walletId)
    const amount = missing < available ? missing : available
    if (amount <= 0n || (await receivableOf(manager, exit.walletId)) > 0n) return 0n
    const { plan } = await planInForce(manager, at.toISOString().slice(0, 10))
    const why = { text: 'for an exit', details: { exit: exitId } }
    const { withdrawalId } = await bookWithdrawal(manager, { ...exit, amount, plan, held: false, why })
    await assign(manager, exitId, [withdrawalId])
    return amount
  })
}

/** @returns what the wallet has in line or before operators, the oldest first; what the books contradict is left alone */
async function lockUnsigned(manager: EntityManager, exit: LockedExit): Promise<Unsigned[]> {
  const rows = await query(
    manager,
    `select w.id, exists (select from exit_withdrawal x where x.withdrawal_id = w.id and x.exit_id = $2) as "serves!",
       exists (select from exit_withdrawal x where x.withdrawal_id = w.id and x.exit_id <> $2) as "servedBefore!"
     from withdrawal w where w.wallet_id = $1 and w.open and w.waiting_for is distinct from 'contradicted'`,
    [exit.walletId, exit.id],
  )
  const serving = new Map(rows.map((row) => [row.id, row]))
  const locked = await lockWithdrawals(manager, [...serving.keys()])
  return locked
    .filter(({ state }) => CANCELLABLE.includes(state))
    .map((withdrawal) => {
      const { serves, servedBefore } = serving.get(withdrawal.id)!
      return { ...withdrawal, serves, servedBefore }
    })
}

/** @returns wei, gross, that is neither paid nor signed */
async function readRoom(manager: EntityManager, exitId: string): Promise<bigint> {
  const [row] = await query(
    manager,
    'select greatest(remaining - signed, 0) as "room!" from open_exit where id = $1',
    [exitId],
  )
  return row?.room ?? 0n
}

/**
 * @returns `fitting`: those that serve the exit already and then the wallet's own, as far as none exceeds what is left;
 *   `others`: the newest first
 */
function fit(unsigned: readonly Unsigned[], room: bigint) {
  const fitting: Unsigned[] = []
  const others: Unsigned[] = []
  let missing = room
  for (const one of [...unsigned].sort((a, b) => Number(b.serves) - Number(a.serves))) {
    if (one.amount > missing || one.servedBefore) others.unshift(one)
    else {
      fitting.push(one)
      missing -= one.amount
    }
  }
  return { fitting, others, missing }
}

/** No operator need approve what serves an exit, and what held it up does so no more. */
async function serveBy(manager: EntityManager, exit: LockedExit, fitting: readonly Unsigned[]) {
  const own = fitting.filter(({ serves }) => !serves)
  if (own.length === 0) return
  await assign(manager, exit.id, idsOf(own))
  await moveWithdrawals(manager, own, 'requested')
  await writeSystemLog(
    manager,
    ...own.map(({ id }) => ({
      type: 'exit' as const,
      message: 'A withdrawal serves an exit: it needs no approval, and no limit holds for it',
      address: exit.address,
      details: { withdrawalId: id },
    })),
  )
}

async function assign(manager: EntityManager, exitId: string, withdrawalIds: readonly string[]) {
  if (withdrawalIds.length === 0) return
  await query(
    manager,
    'insert into exit_withdrawal (withdrawal_id, exit_id) select id, $2 from unnest($1::text[]) as id',
    [[...withdrawalIds], exitId],
  )
}

/** Takes a withdrawal back that would keep the exit's money, unless it may be paid all the same. */
async function giveBack(
  manager: EntityManager,
  { at }: LockedExit,
  withdrawal: LockedWithdrawal,
  heard: Testimony,
): Promise<void> {
  if (await mayBePaid(manager, withdrawal, heard)) return
  const failureReason = 'The exit that you requested on chain needs its money'
  await cancel(manager, withdrawal, at, "its wallet's exit", { failureReason })
}

/** Sells what makes up so much; a sale that its owner has under way is left alone, and what it brings counts next time. */
async function sellFor(manager: EntityManager, exit: LockedExit, needed: bigint): Promise<void> {
  if (needed <= 0n) return
  const open = await query(
    manager,
    `select id, price from position where wallet_id = $1 and closed_at is null
     order by id for no key update skip locked`,
    [exit.walletId],
  )
  for (const { id, price } of positionsToSell(open, needed).slice(0, MAX_SOLD)) {
    await closePosition(manager, { ...exit, positionId: id })
    await writeSystemLog(manager, {
      type: 'exit',
      message: `NFT ${id} sold back for ${formatPol(price)} POL, as its owner requested an exit`,
      address: exit.address,
      details: { exit: exit.id, positionId: id },
    })
  }
}
