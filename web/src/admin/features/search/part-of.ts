type HitKind =
  | 'WALLET'
  | 'REFERRAL_CODE'
  | 'DEPOSIT'
  | 'PENDING_DEPOSIT'
  | 'WITHDRAWAL'
  | 'PAYOUT'
  | 'PURCHASE'
  | 'SALE'

const parts: Record<HitKind, string> = {
  WALLET: 'statement',
  REFERRAL_CODE: 'statement',
  DEPOSIT: 'deposits',
  PENDING_DEPOSIT: 'deposits',
  WITHDRAWAL: 'payouts',
  PAYOUT: 'payouts',
  PURCHASE: 'positions',
  SALE: 'positions',
}

/** @returns the part of a wallet's page that shows what a search found */
export function partOf(kind: HitKind): string {
  return parts[kind]
}
