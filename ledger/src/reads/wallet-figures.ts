import type { EntityManager } from 'typeorm'
import { given } from './given.ts'

/** Everything that a wallet's cards show; an unknown wallet reads as zeros. Amounts are wei. */
export interface WalletFigures {
  address: string
  /** null: unknown */
  walletId: string | null
  referralCode: string | null
  referredBy: string | null
  createdAt: Date | null
  available: bigint
  principal: bigint
  inFlight: bigint
  /** owed after a reorged deposit */
  receivable: bigint
  /** seen on chain, not final */
  pendingDeposits: bigint
  deposited: bigint
  /** gross, completed */
  withdrawn: bigint
  income: { interest: bigint; referral: bigint; club: bigint; mysteryBox: bigint; prizePool: bigint }
  earned: bigint
}

/**
 * @param addresses any case, known or not
 * @returns by lower-case address, one for each address given, read with one statement
 */
export async function readWalletFigures(
  manager: EntityManager,
  addresses: readonly string[],
): Promise<Map<string, WalletFigures>> {
  const wallets = given('text', 'address', [...new Set(addresses.map((address) => address.toLowerCase()))])
  const rows: Row[] = await manager.query(figuresOf(wallets.relation), [wallets.value])
  return new Map(rows.map((row) => [row.address, toFigures(row)]))
}

type AmountColumn =
  | 'available'
  | 'principal'
  | 'in_flight'
  | 'receivable'
  | 'pending'
  | 'deposited'
  | 'withdrawn'
  | 'interest'
  | 'referral'
  | 'club'
  | 'mystery_box'
  | 'prize'

type Row = Record<AmountColumn, string> & {
  address: string
  wallet_id: string | null
  referral_code: string | null
  referred_by: string | null
  created_at: Date | null
}

const figuresOf = (wallets: string) => `
  select q.address, w.id as wallet_id, w.referral_code, s.address as referred_by, w.created_at,
    coalesce(a.available, 0) as available, coalesce(a.principal, 0) as principal,
    coalesce(a.in_flight, 0) as in_flight, coalesce(a.receivable, 0) as receivable,
    coalesce(p.pending, 0) as pending, coalesce(d.deposited, 0) as deposited, coalesce(x.withdrawn, 0) as withdrawn,
    coalesce(i.interest, 0) as interest, coalesce(i.referral, 0) as referral, coalesce(i.club, 0) as club,
    coalesce(i.mystery_box, 0) as mystery_box, coalesce(i.prize, 0) as prize
  from ${wallets}
  left join wallet w on w.address = q.address
  left join wallet s on s.id = w.sponsor_id
  left join lateral (
    select sum(balance) filter (where kind = 'available') as available,
      sum(balance) filter (where kind = 'principal') as principal,
      sum(balance) filter (where kind = 'in_flight') as in_flight,
      -sum(balance) filter (where kind = 'receivable') as receivable,
      max(last_day) filter (where kind = 'available') as last_day
    from account where wallet_id = w.id) a on true
  left join lateral (select sum(amount) as pending from pending_deposit where address = q.address) p on true
  left join lateral (
    select sum(amount) as deposited from deposit where wallet_id = w.id and reversal_entry_id is null) d on true
  left join lateral (
    select sum(amount) as withdrawn from withdrawal where wallet_id = w.id and state = 'settled') x on true
  left join lateral (
    select sum(interest) as interest, sum(referral_of(r)) as referral,
      sum(club) as club, sum(mystery_box) as mystery_box, sum(prize_weekly + prize_final) as prize
    from day_income r where wallet_id = w.id and day <= a.last_day) i on true`

function toFigures(row: Row): WalletFigures {
  const income = {
    interest: BigInt(row.interest),
    referral: BigInt(row.referral),
    club: BigInt(row.club),
    mysteryBox: BigInt(row.mystery_box),
    prizePool: BigInt(row.prize),
  }
  return {
    address: row.address,
    walletId: row.wallet_id,
    referralCode: row.referral_code,
    referredBy: row.referred_by,
    createdAt: row.created_at,
    available: BigInt(row.available),
    principal: BigInt(row.principal),
    inFlight: BigInt(row.in_flight),
    receivable: BigInt(row.receivable),
    pendingDeposits: BigInt(row.pending),
    deposited: BigInt(row.deposited),
    withdrawn: BigInt(row.withdrawn),
    income,
    earned: Object.values(income).reduce((sum, part) => sum + part, 0n),
  }
}
