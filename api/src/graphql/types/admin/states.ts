import { WALLET_ORIGIN } from '@polder/ledger/lists/wallets'
import { enumOf, type MemberOf } from '../enum-of.ts'

export const WalletOrigin = enumOf(WALLET_ORIGIN)
export type WalletOrigin = MemberOf<typeof WalletOrigin>

export const SearchHitKind = enumOf({
  name: 'SearchHitKind',
  description: 'What a search found',
  values: {
    wallet: 'A wallet, by its address',
    referral_code: 'A wallet, by its referral code',
    deposit: 'A credited deposit, by its transaction',
    pending_deposit: 'A deposit that is not final, by its transaction',
    withdrawal: 'A withdrawal, by its id',
    payout: 'A payout, by its transaction',
    purchase: 'A position, by the transaction given with its purchase',
    sale: 'A position, by the transaction given with its sale',
  },
})
export type SearchHitKind = MemberOf<typeof SearchHitKind>
