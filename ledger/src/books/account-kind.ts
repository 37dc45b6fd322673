export type WalletAccountKind = 'available' | 'principal' | 'in_flight' | 'receivable'

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

/** House accounts are split into this many sub-accounts, so that no row is hot. */
export const HOUSE_SHARDS = 16
