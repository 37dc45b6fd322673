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

registerEnumType(AdminDepositSort, {
  name: 'AdminDepositSort',
  description: 'What the list is sorted by',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    AMOUNT: { description: 'By amount' },
    WALLET: { description: 'By address' },
    BLOCK: { description: 'By block' },
  },
})
registerEnumType(AdminWithdrawalSort, {
  name: 'AdminWithdrawalSort',
  description: 'What the list is sorted by',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    AMOUNT: { description: 'By amount' },
    WALLET: { description: 'By address' },
    NUMBER: { description: 'By the place in line' },
  },
})
registerEnumType(AdminHoldingSort, {
  name: 'AdminHoldingSort',
  description: 'What the list is sorted by',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    PRICE: { description: 'By price' },
    DAILY_INTEREST: { description: 'By daily interest' },
    NFT: { description: 'By NFT' },
    WALLET: { description: 'By address' },
  },
})
registerEnumType(AdminWalletSort, {
  name: 'AdminWalletSort',
  description:
    'AVAILABLE, DEPOSITED, WITHDRAWN, REFERRAL_EARNED and DOWNLINE give the order that figures had at `standingAt`',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    WALLET: { description: 'By address' },
    AVAILABLE: { description: 'By available balance' },
    DEPOSITED: { description: 'By what was deposited' },
    WITHDRAWN: { description: 'By what was withdrawn' },
    REFERRAL_EARNED: { description: 'By what referrals paid' },
    DOWNLINE: { description: 'By wallets below' },
  },
})
registerEnumType(AdminLogSort, {
  name: 'AdminLogSort',
  description: 'What the list is sorted by',
  valuesConfig: { CREATED_AT: { description: 'By time' }, TYPE: { description: 'By type' } },
})
registerEnumType(AdminCloseSort, {
  name: 'AdminCloseSort',
  description: 'CREATED_AT: by day',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    TOTAL: { description: 'By what was paid' },
    WALLETS: { description: 'By how many were paid' },
  },
})
registerEnumType(AdminPayoutSort, {
  name: 'AdminPayoutSort',
  description: 'FEE: by the most paid per gas',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    NONCE: { description: 'By nonce' },
    FEE: { description: 'By the most paid per gas' },
    WALLET: { description: 'By address' },
  },
})
registerEnumType(AuditLogSort, {
  name: 'AuditLogSort',
  description: 'What the list is sorted by',
  valuesConfig: {
    CREATED_AT: { description: 'By time' },
    ACTOR: { description: 'By username' },
    ACT: { description: 'By what was done' },
  },
})
