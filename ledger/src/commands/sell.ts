import { conflict, notFound, ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { postEntry } from '../books/post-entries.ts'
import { repayReceivables } from '../books/repay-receivables.ts'
import { findWallet } from '../books/wallets.ts'
import { factTime, inTransaction, query } from '../sql.ts'
import { recordTeamEvent } from '../teams/team-event.ts'
import { oncePerKey } from './idempotent-request.ts'

/**
 * Closes a position: the full price goes back to the wallet's available balance, once.
 * @param i.address the signed-in wallet
 * @param i.txHash kept as given, without effect
 * @returns the price paid back, wei
 * @throws ProductError `POSITION_NOT_FOUND`, `NOT_YOURS`, `ALREADY_SOLD`, `IDEMPOTENCY_CONFLICT`
 */
export async function sell(
  db: DataSource,
  i: { address: string; positionId: string; txHash?: string | null; idempotencyKey?: string | null },
): Promise<{ positionId: string; price: bigint }> {
  const work = async (manager: EntityManager) => {
    const [at, wallet, position] = await Promise.all([
      factTime(manager),
      findWallet(manager, i.address),
      findPosition(manager, i.positionId),
    ])
    if (!position) throw notFound('POSITION_NOT_FOUND', 'There is no such NFT to sell.')
    if (!wallet || position.walletId !== wallet.id)
      throw new ProductError('NOT_YOURS', 'This NFT belongs to another wallet.', 'forbidden')
    const { id: positionId } = position
    const input = { command: 'sell', positionId, txHash: i.txHash ?? null }
    return oncePerKey(manager, { walletId: wallet.id, key: i.idempotencyKey, input }, () =>
      closePosition(manager, { walletId: wallet.id, positionId, at, txHash: i.txHash ?? null }),
    )
  }
  const answer = await inTransaction(db, work, 'READ COMMITTED', Boolean(i.idempotencyKey))
  return { positionId: answer.positionId, price: BigInt(answer.price) }
}

/** @returns its id as the database writes it: `000105` is another text for the same NFT, and no other request */
async function findPosition(manager: EntityManager, given: string) {
  if (!/^\d{1,18}$/.test(given)) return undefined
  const [row] = await query(manager, 'select id, wallet_id as "walletId" from position where id = $1', [
    given,
  ])
  return row
}

/**
 * Gives the full price of an open position back to its owner, in the caller's database transaction.
 * @throws ProductError `ALREADY_SOLD`
 */
export async function closePosition(
  manager: EntityManager,
  i: { walletId: string; positionId: string; at: Date; txHash: string | null },
): Promise<{ positionId: string; price: string }> {
  // A clock that was set back since the purchase makes no sale before it.
  const [sold] = await query(
    manager,
    `update position set closed_at = greatest($2::timestamptz, opened_at),
       closed_day = (greatest($2::timestamptz, opened_at) at time zone 'UTC')::date, sale_tx_hash = $3
     where id = $1 and closed_at is null returning price, opened_at as "openedAt", closed_at as "at!"`,
    [i.positionId, i.at, i.txHash],
  )
  if (!sold) throw conflict('ALREADY_SOLD', 'This NFT has already been sold.')
  await postEntry(manager, {
    kind: 'sale',
    key: `position ${i.positionId} sale`,
    positionId: i.positionId,
    occurredAt: sold.at,
    walletId: i.walletId,
    transfers: [{ from: 'principal', to: 'available', amount: sold.price }],
  })
  await recordTeamEvent(manager, { walletId: i.walletId, sold })
  await repayReceivables(manager, [i.walletId], `position ${i.positionId} sale`, i.at)
  return { positionId: i.positionId, price: `${sold.price}` }
}
