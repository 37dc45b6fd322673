import { formatPol } from '@polder/base/amount'
import type { DataSource, EntityManager } from 'typeorm'
import { availableBalance, receivableOf } from '../books/available-balance.ts'
import { closePosition } from '../commands/sell.ts'
import { factTime, inTransaction } from '../database-transaction.ts'
import { planInForce } from '../plan/plan-in-force.ts'
import { grossOfNet } from '../rules/gross-of-net.ts'
import { positionsToSell } from '../rules/positions-to-sell.ts'
import { splitWithdrawal } from '../rules/withdrawal-rule.ts'
import { query } from '../sql.ts'
import { writeSystemLog } from '../system-log.ts'
import { bookWithdrawal } from '../withdrawals/book-withdrawal.ts'
import { mayPayUnknown, type Testimony } from '../withdrawals/chain-witness.ts'

/** One database transaction sells and requests so many at most; the next goes on. */
const MAX_SOLD = 200
const MAX_REQUESTED = 100

/** An open request for exit, with the wallet's balance locked. Amounts in wei. */
interface LockedExit {
  readonly id: string
  readonly walletId: string
  readonly address: string
  readonly txHash: string | null
  readonly at: Date
}

/** @returns the open requests for exit that are not covered by withdrawals, as they were read a moment ago */
export async function readUncoveredExits(manager: EntityManager): Promise<string[]> {
  const rows = await query(
    manager,
    `select e.id as "id!" from open_exit e
     where wallet_id is not null and read_at > now() - interval '5 minutes' and remaining > 0
       and (remaining > coming or exists (
         select from account r where r.wallet_id = e.wallet_id and r.kind = 'receivable' and r.balance < 0))
     order by deadline`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Asks for what a wallet has demanded on chain and what no payment or open withdrawal of it comes to, in one database
 * transaction: what its available balance lacks is made up by sales, and what the books do not owe stays out
 * (docs/payouts.md#exits). Twice is harmless: what was asked for counts.
 * @param heard what the chain says of payouts, from before this call: while one may be alive that the books do not know,
 *   nothing is asked for
 * @param maxNet wei that one payout may be; more is asked for in parts
 * @returns how many withdrawals it asked for
 */
export async function serveExit(
  db: DataSource,
  exitId: string,
  heard: Testimony,
  maxNet: bigint | null,
): Promise<number> {
  return inTransaction(db, async (manager) => {
    const at = await factTime(manager)
    const [found] = await query(
      manager,
      `select wallet_id as "wallet_id!", address as "address!", tx_hash,
         copy <> database_copy() or exists (select from payout_signer where copy <> database_copy()) as "mayBeLost!"
       from open_exit where id = $1 and wallet_id is not null`,
      [exitId],
    )
    if (!found || (await mayPayUnknown(manager, heard, found.mayBeLost))) return 0
    const exit = { id: exitId, walletId: found.wallet_id, address: found.address, txHash: found.tx_hash, at }
    await availableBalance(manager, exit.walletId, 'lock')
    // Read when nobody else can ask for it any more.
    const missing = await readMissing(manager, exitId)
    const { plan } = await planInForce(manager, at.toISOString().slice(0, 10))
    const receivable = await receivableOf(manager, exit.walletId)
    const needed = grossOfNet(plan.withdrawal, missing) + receivable
    await sellFor(manager, exit, needed - (await availableBalance(manager, exit.walletId)))
    if ((await receivableOf(manager, exit.walletId)) > 0n) return 0
    let requested = 0
    for (let left = missing; left > 0n && requested < MAX_REQUESTED; requested += 1) {
      const part = grossOfNet(plan.withdrawal, maxNet !== null && left > maxNet ? maxNet : left)
      const available = await availableBalance(manager, exit.walletId)
      const amount = part < available ? part : available
      if (splitWithdrawal(plan.withdrawal, amount).net === 0n) break
      const why = { text: 'for an exit', details: { exit: exitId } }
      const { withdrawalId, net } = await bookWithdrawal(manager, { ...exit, amount, plan, held: false, why })
      await query(manager, 'insert into exit_withdrawal (withdrawal_id, exit_id) values ($1, $2)', [
        withdrawalId,
        exitId,
      ])
      left -= net
    }
    return requested
  })
}

/** @returns wei, net, that neither payments nor open withdrawals come to */
async function readMissing(manager: EntityManager, exitId: string): Promise<bigint> {
  const [row] = await query(
    manager,
    'select greatest(remaining - coming, 0) as "missing!" from open_exit where id = $1',
    [exitId],
  )
  return BigInt(row?.missing ?? 0)
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
  const sold = positionsToSell(
    open.map(({ id, price }) => ({ id, price: BigInt(price) })),
    needed,
  ).slice(0, MAX_SOLD)
  for (const { id, price } of sold) {
    await closePosition(manager, { ...exit, positionId: id })
    await writeSystemLog(manager, {
      type: 'exit',
      message: `NFT ${id} sold back for ${formatPol(price)} POL, as its owner requested an exit`,
      address: exit.address,
      details: { exit: exit.id, positionId: id },
    })
  }
}
