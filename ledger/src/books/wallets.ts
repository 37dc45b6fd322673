import { randomInt } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { postgresCode, violatedConstraint } from '../database-transaction.ts'
import { recordTeamEvent } from '../teams/team-event.ts'
import { openAccounts } from './accounts.ts'

export interface WalletRecord {
  id: string
  address: string
  referralCode: string
  sponsorId: string | null
  createdAt: Date
}

/** @returns the wallet, or null when it is unknown */
export async function findWallet(manager: EntityManager, address: string): Promise<WalletRecord | null> {
  const rows: WalletRecord[] = await manager.query(`${SELECT} where address = $1`, [address.toLowerCase()])
  return rows[0] ?? null
}

/** @returns the wallet whose referral code this is, or null */
export async function findWalletByCode(manager: EntityManager, code: string): Promise<WalletRecord | null> {
  const rows: WalletRecord[] = await manager.query(`${SELECT} where referral_code = $1`, [
    code.trim().toUpperCase(),
  ])
  return rows[0] ?? null
}

/**
 * Makes a wallet known and opens its accounts; the sponsor is bound here and nowhere else (design §4).
 * @param i.createdAt product's clock, taken in this database transaction
 * @param i.sponsorId an existing wallet, or null
 * @returns the new wallet, or null when somebody made it known meanwhile
 */
export async function createWallet(
  manager: EntityManager,
  i: { address: string; sponsorId: string | null; createdAt: Date; createdBy: 'sign_in' | 'deposit' },
): Promise<WalletRecord | null> {
  const ordinal = i.sponsorId === null ? null : await nextOrdinal(manager, i.sponsorId)
  for (;;) {
    await manager.query('savepoint new_wallet')
    try {
      const rows: WalletRecord[] = await manager.query(
        `insert into wallet (address, referral_code, sponsor_id, sponsor_ordinal, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6) on conflict (address) do nothing
         returning id, address, referral_code as "referralCode", sponsor_id as "sponsorId", created_at as "createdAt"`,
        [i.address.toLowerCase(), newReferralCode(), i.sponsorId, ordinal, i.createdAt, i.createdBy],
      )
      const wallet = rows[0]
      if (wallet) {
        await openAccounts(manager, [wallet.id])
        if (i.sponsorId)
          await recordTeamEvent(manager, { walletId: wallet.id, at: i.createdAt, joined: true })
      }
      return wallet ?? null
    } catch (error) {
      if (postgresCode(error) !== '23505' || violatedConstraint(error) !== 'wallet_referral_code_key')
        throw error
      await manager.query('rollback to savepoint new_wallet')
    }
  }
}

/** Eight characters that cannot be mistaken for one another: 32^8 codes. */
export function newReferralCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const SELECT = `select id, address, referral_code as "referralCode", sponsor_id as "sponsorId", created_at as "createdAt" from wallet`

/** Direct referrals are numbered in the order they join, one at a time for each sponsor. */
async function nextOrdinal(manager: EntityManager, sponsorId: string): Promise<number> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('sponsor ' || $1, 0))`, [sponsorId])
  const rows: { next: number }[] = await manager.query(
    'select coalesce(max(sponsor_ordinal), 0) + 1 as next from wallet where sponsor_id = $1',
    [sponsorId],
  )
  return rows[0]!.next
}
