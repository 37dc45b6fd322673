import { briefPol, formatPol } from '@polder/base/amount'
import { conflict, notFound, type ProductError } from '@polder/base/errors'
import type { DataSource, EntityManager } from 'typeorm'
import { availableBalance } from '../books/available-balance.ts'
import { postEntries } from '../books/post-entries.ts'
import { findWallet } from '../books/wallets.ts'
import type { Nft } from '../plan/plan.ts'
import { assertAsShown, planInForce } from '../plan/plan-in-force.ts'
import { factTime, inTransaction, query } from '../sql.ts'
import { recordTeamEvent } from '../teams/team-event.ts'
import { oncePerKey } from './idempotent-request.ts'

export const MAX_QUANTITY = 100

/**
 * Opens positions at the price and interest of the plan in force; both are fixed for as long as they are held.
 * @param i.address the signed-in wallet
 * @param i.quantity how many, 1 to {@link MAX_QUANTITY}; all are opened or none
 * @param i.txHash kept as given, without effect
 * @param i.price of one, wei, as it was shown; likewise `i.dailyInterest`
 * @returns the first of them
 * @throws ProductError `NFT_NOT_FOUND`, `TERMS_CHANGED`, `INSUFFICIENT_BALANCE`, `IDEMPOTENCY_CONFLICT`
 */
export async function purchase(
  db: DataSource,
  i: {
    address: string
    nftId: string
    quantity?: number
    txHash?: string | null
    price?: bigint | null
    dailyInterest?: bigint | null
    idempotencyKey?: string | null
  },
): Promise<{ positionId: string }> {
  const quantity = i.quantity ?? 1
  const work = async (manager: EntityManager) => {
    const [at, wallet] = await Promise.all([factTime(manager), findWallet(manager, i.address)])
    const { version, plan } = await planInForce(manager, at.toISOString().slice(0, 10))
    const txHash = i.txHash ?? null
    const buy = async () => {
      const nft = plan.catalogue.find(({ id }) => id === i.nftId)
      if (!nft) throw notFound('NFT_NOT_FOUND', 'This NFT is not on offer.')
      assertAsShown(nft.price, i.price)
      assertAsShown(nft.dailyInterest, i.dailyInterest)
      const available = wallet ? await availableBalance(manager, wallet.id, 'lock') : 0n
      if (!wallet || available < nft.price * BigInt(quantity)) throw tooExpensive(nft, quantity, available)
      return openPositions(manager, { walletId: wallet.id, nft, quantity, planVersion: version, at, txHash })
    }
    if (!wallet) return buy()
    const input = { command: 'purchase', nftId: i.nftId, quantity, txHash }
    return oncePerKey(manager, { walletId: wallet.id, key: i.idempotencyKey, input }, buy)
  }
  return inTransaction(db, work, 'READ COMMITTED', Boolean(i.idempotencyKey))
}

/** @returns the first of them */
async function openPositions(
  manager: EntityManager,
  i: { walletId: string; nft: Nft; quantity: number; planVersion: number; at: Date; txHash: string | null },
): Promise<{ positionId: string }> {
  const { walletId, planVersion, at, txHash, quantity } = i
  const { id: nftId, price, dailyInterest } = i.nft
  const positions = await query(
    manager,
    `insert into position (wallet_id, nft_id, plan_version, price, daily_interest, opened_at, opened_day, purchase_tx_hash)
     select $1::bigint, $2, $3::integer, $4::numeric, $5::numeric, $6::timestamptz,
       ($6::timestamptz at time zone 'UTC')::date, $7 from generate_series(1, $8::integer) returning id`,
    [walletId, nftId, planVersion, price.toString(), dailyInterest.toString(), at, txHash, quantity],
  )
  await postEntries(
    manager,
    positions.map(({ id }) => ({
      kind: 'purchase',
      key: `position ${id} purchase`,
      positionId: id,
      occurredAt: at,
      walletId,
      transfers: [{ from: 'available', to: 'principal', amount: price }],
    })),
  )
  await recordTeamEvent(manager, { walletId, bought: price * BigInt(quantity) })
  return { positionId: positions[0]!.id }
}

function tooExpensive(nft: Nft, quantity: number, available: bigint): ProductError {
  const many = quantity === 1 ? `${nft.name} costs` : `${quantity} × ${nft.name} cost`
  return conflict(
    'INSUFFICIENT_BALANCE',
    `Insufficient balance: ${many} ${formatPol(nft.price * BigInt(quantity))} POL and ${briefPol(available)} POL is available.`,
  )
}
