const OF_WALLET = ['available', 'principal', 'in_flight', 'receivable'] as const

export type WalletAccountKind = (typeof OF_WALLET)[number]

/** Where the house's money comes from and goes to. */
export type HouseAccountKind =
  | 'chain_reserve'
  | 'fee_income'
  | 'interest_expense'
  | 'referral_expense'
  | 'club_expense'
  | 'mystery_box_expense'
  | 'prize_expense'

export type AccountKind = WalletAccountKind | HouseAccountKind

/** @returns whether each wallet has such an account of its own */
export function isOfWallet(kind: AccountKind): kind is WalletAccountKind {
  return OF_WALLET.some((each) => each === kind)
}

/** House accounts are split into this many sub-accounts, so that no row is hot. */
export const HOUSE_SHARDS = 16
