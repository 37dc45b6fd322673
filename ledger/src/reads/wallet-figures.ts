import type { EntityManager } from 'typeorm'
import { given } from './given.ts'
import type { KnownWallet } from './known-wallets.ts'

/** Everything that a wallet's cards show; an unknown wallet reads as zeros. Amounts are wei. */
export interface WalletFigures extends KnownWallet, Record<(typeof BALANCES)[number], bigint> {
  income: Record<(typeof INCOME)[number], bigint>
  earned: bigint
}

/**
 * @param addresses any case, known or not
 * @returns by lower-case address, one for each address given, read with one statement
 */
export async function readWalletFigures(manager: EntityManager, addresses: readonly string[]) {
  const wallets = given('text', 'address', [...new Set(addresses.map((address) => address.toLowerCase()))])
  const rows: Row[] = await manager.query(figuresOf(wallets.relation), [wallets.value])
  return new Map(
    rows.map((read) => {
      const { interest, referral, club, mysteryBox, prizePool, ...figures } = read
      const income = { interest, referral, club, mysteryBox, prizePool }
      const earned = Object.values(income).reduce((sum, part) => sum + part, 0n)
      return [figures.address, { ...figures, income, earned }]
    }),
  )
}

type Row = Omit<WalletFigures, 'income' | 'earned'> & WalletFigures['income']

const BALANCES = [
  'available',
  'principal',
  'inFlight',
  /** owed after a reorged deposit */
  'receivable',
  /** seen on chain, not final */
  'pendingDeposits',
  'deposited',
  /** gross, completed: what the contract counts as paid */
  'withdrawn',
] as const
const INCOME = ['interest', 'referral', 'club', 'mysteryBox', 'prizePool'] as const

const figuresOf = (wallets: string) => `
  select q.address, w.id as "walletId", w.referral_code as "referralCode", s.address as "referredBy", w.created_at as "createdAt",
    coalesce(a.available, 0) as available, coalesce(a.principal, 0) as principal,
    coalesce(a.in_flight, 0) as "inFlight", coalesce(a.receivable, 0) as receivable,
    coalesce(p.pending, 0) as "pendingDeposits", coalesce(f.deposited, 0) as deposited,
    coalesce(f.withdrawn, 0) as withdrawn, coalesce(a.changes, 0)::float as changes, coalesce(i.interest, 0) as interest, coalesce(i.referral, 0) as referral,
    coalesce(i.club, 0) as club, coalesce(i.mystery_box, 0) as "mysteryBox", coalesce(i.prize, 0) as "prizePool"
  from ${wallets}
  left join wallet w on w.address = q.address
  left join wallet s on s.id = w.sponsor_id
  left join lateral (
    select sum(balance) filter (where kind = 'available') as available,
      sum(balance) filter (where kind = 'principal') as principal,
      sum(balance) filter (where kind = 'in_flight') as in_flight,
      -sum(balance) filter (where kind = 'receivable') as receivable,
      max(version) filter (where kind = 'available') as changes
    from account where wallet_id = w.id) a on true
  left join lateral (select sum(amount) as pending from pending_deposit where address = q.address) p on true
  left join lateral (
    select sum(deposited) as deposited, sum(paid) as withdrawn from chain_flow where wallet_id = w.id and stands) f on true
  left join lateral (
    select sum(interest) as interest, sum(referral) as referral,
      sum(club) as club, sum(mystery_box) as mystery_box, sum(prize) as prize
    from posted_income where wallet_id = w.id) i on true`
