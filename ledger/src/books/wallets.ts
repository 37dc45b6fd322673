import { randomBytes } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { columns, postgresCode, query, violatedConstraint } from '../sql.ts'
import { recordTeamEvent } from '../teams/team-event.ts'
import { openAccounts } from './accounts.ts'

const COLUMNS =
  'id, address, referral_code as "referralCode", sponsor_id as "sponsorId", created_at as "createdAt"'

export type WalletRecord = NonNullable<Awaited<ReturnType<typeof findWallet>>>

/** @returns the wallet, or null when it is unknown */
export async function findWallet(manager: EntityManager, address: string) {
  const rows = await query(manager, `select ${COLUMNS} from wallet where address = $1`, [
    address.toLowerCase(),
  ])
  return rows[0] ?? null
}

/** @returns the wallet whose referral code this is, or null */
export async function findWalletByCode(manager: EntityManager, code: string): Promise<WalletRecord | null> {
  const rows = await query(manager, `select ${COLUMNS} from wallet where referral_code = $1`, [
    code.trim().toUpperCase(),
  ])
  return rows[0] ?? null
}

export interface NewWallet {
  address: string
  /** an existing wallet, or null */
  sponsorId: string | null
  /** product's clock, taken in this database transaction */
  createdAt: Date
  createdBy: 'sign_in' | 'deposit'
}

/**
 * Makes a wallet known and opens its accounts; the sponsor is bound here and nowhere else (docs/money.md#sponsor).
 * @returns the new wallet, or null when somebody made it known meanwhile
 */
export async function createWallet(manager: EntityManager, wallet: NewWallet): Promise<WalletRecord | null> {
  const ordinal = wallet.sponsorId === null ? null : await nextOrdinal(manager, wallet.sponsorId)
  const [created] = await insertWallets(manager, [{ ...wallet, ordinal }])
  if (created?.sponsorId) {
    await recordTeamEvent(manager, { walletId: created.id, joined: true })
  }
  return created ?? null
}

/**
 * Makes those known that are unknown, without a sponsor.
 * @param addresses lower case, each once
 * @param known ids that were found already
 * @returns the id of each
 */
export async function ensureWallets(
  manager: EntityManager,
  addresses: string[],
  createdAt: Date,
  known?: Map<string, string>,
): Promise<Map<string, string>> {
  const ids = new Map(known ?? (await walletIdsOf(manager, addresses)))
  const unknown = addresses.filter((address) => !ids.has(address))
  if (unknown.length === 0) return ids
  const depositors = unknown.map((address): NewWallet => {
    return { address, sponsorId: null, createdAt, createdBy: 'deposit' }
  })
  for (const wallet of await insertWallets(manager, depositors)) ids.set(wallet.address, wallet.id)
  // Somebody else made them known meanwhile.
  const missing = unknown.filter((address) => !ids.has(address))
  for (const [address, id] of await walletIdsOf(manager, missing)) ids.set(address, id)
  return ids
}

/** @returns the ids of those that are known */
export async function walletIdsOf(manager: EntityManager, addresses: string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  // By a join, as what Postgres guesses of a list of thousands takes long; in one row, as many take this process long to read.
  const [row] = await query(
    manager,
    `select coalesce(json_object_agg(w.address, w.id::text), '{}') as "ids!" from unnest($1::text[]) as a (address) join wallet w using (address)`,
    [addresses],
  )
  return new Map(Object.entries(row!.ids as Record<string, string>))
}

/** Starts again with other codes in the rare case that one is taken. */
async function insertWallets(manager: EntityManager, wallets: (NewWallet & { ordinal?: number | null })[]) {
  for (;;) {
    await query(manager, 'savepoint new_wallets')
    try {
      const created = await query(
        manager,
        `insert into wallet (address, referral_code, sponsor_id, sponsor_ordinal, created_at, created_by)
         select * from unnest($1::text[], $2::text[], $3::bigint[], $4::integer[], $5::timestamptz[], $6::text[])
         on conflict (address) do nothing
         returning ${COLUMNS}`,
        [
          wallets.map(({ address }) => address.toLowerCase()),
          wallets.map(newReferralCode),
          ...columns(wallets, 'sponsorId', 'ordinal', 'createdAt', 'createdBy'),
        ],
      )
      await openAccounts(manager, ...columns(created, 'id'))
      return created
    } catch (error) {
      if (postgresCode(error) !== '23505' || violatedConstraint(error) !== 'wallet_referral_code_key')
        throw error
      await query(manager, 'rollback to savepoint new_wallets')
    }
  }
}

/** Eight characters that cannot be mistaken for one another: 32^8 codes. */
function newReferralCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Direct referrals are numbered in the order they join, one at a time for each sponsor. */
async function nextOrdinal(manager: EntityManager, sponsorId: string): Promise<number> {
  await query(manager, `select pg_advisory_xact_lock(hashtextextended('sponsor ' || $1, 0))`, [sponsorId])
  const rows = await query(
    manager,
    'select coalesce(max(sponsor_ordinal), 0) + 1 as "next!" from wallet where sponsor_id = $1',
    [sponsorId],
  )
  return rows[0]!.next
}
