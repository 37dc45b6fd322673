import { registerEnumType } from 'type-graphql'

/** What admins' lists can be sorted by; the values are the ledger's names of the columns. */
export enum AdminDepositSort {
  CREATED_AT = 'createdAt',
  AMOUNT = 'amount',
  WALLET = 'wallet',
  BLOCK = 'block',
}

export enum AdminWithdrawalSort {
  CREATED_AT = 'createdAt',
  AMOUNT = 'amount',
  WALLET = 'wallet',
  NUMBER = 'number',
}

export enum AdminHoldingSort {
  CREATED_AT = 'createdAt',
  PRICE = 'price',
  DAILY_INTEREST = 'dailyInterest',
  NFT = 'nft',
  WALLET = 'wallet',
}

export enum AdminWalletSort {
  CREATED_AT = 'createdAt',
  WALLET = 'wallet',
  AVAILABLE = 'available',
  DEPOSITED = 'deposited',
  WITHDRAWN = 'withdrawn',
  REFERRAL_EARNED = 'referralEarned',
  DOWNLINE = 'downline',
}

export enum AdminLogSort {
  CREATED_AT = 'createdAt',
  TYPE = 'type',
}

export enum AdminCloseSort {
  CREATED_AT = 'createdAt',
  TOTAL = 'total',
  WALLETS = 'wallets',
}

export enum AdminPayoutSort {
  CREATED_AT = 'createdAt',
  NONCE = 'nonce',
  FEE = 'fee',
  WALLET = 'wallet',
}

export enum AuditLogSort {
  CREATED_AT = 'createdAt',
  ACTOR = 'actor',
  ACT = 'act',
}

registerEnumType(AdminDepositSort, { name: 'AdminDepositSort' })
registerEnumType(AdminWithdrawalSort, { name: 'AdminWithdrawalSort' })
registerEnumType(AdminHoldingSort, { name: 'AdminHoldingSort' })
registerEnumType(AdminWalletSort, {
  name: 'AdminWalletSort',
  description:
    'AVAILABLE, DEPOSITED, WITHDRAWN, REFERRAL_EARNED and DOWNLINE give the order that figures had at `standingAt`',
})
registerEnumType(AdminLogSort, { name: 'AdminLogSort' })
registerEnumType(AdminCloseSort, { name: 'AdminCloseSort', description: 'CREATED_AT: by day' })
registerEnumType(AdminPayoutSort, { name: 'AdminPayoutSort', description: 'FEE: by the most paid per gas' })
registerEnumType(AuditLogSort, { name: 'AuditLogSort' })
