import { registerEnumType } from 'type-graphql'

export enum AdminDepositState {
  CREDITED = 'credited',
  REVERSED = 'reversed',
}

export enum LogSeverity {
  INFO = 'info',
  WARNING = 'warning',
  CRITICAL = 'critical',
}

export enum LogType {
  DEPOSIT_SEEN = 'deposit_seen',
  DEPOSIT_CREDITED = 'deposit_credited',
  PAYOUT_SIGNED = 'payout_signed',
  PAYOUT_SENT = 'payout_sent',
  PAYOUT_SETTLED = 'payout_settled',
  PAYOUT_FAILED = 'payout_failed',
  PAYOUT_WAITING = 'payout_waiting',
  WITHDRAWAL_REQUESTED = 'withdrawal_requested',
  WITHDRAWAL_CANCELLED = 'withdrawal_cancelled',
  CLOSE_FINISHED = 'close_finished',
  PROOF_FAILED = 'proof_failed',
  REORG = 'reorg',
  ALERT = 'alert',
  ADMIN_ACT = 'admin_act',
  ROLE_STARTED = 'role_started',
  ROLE_STOPPED = 'role_stopped',
}

export enum CloseState {
  BEGUN = 'begun',
  POSTING = 'posting',
  CLOSED = 'closed',
}

export enum PayoutTransactionState {
  SIGNED = 'signed',
  BROADCAST = 'broadcast',
  SUCCEEDED = 'succeeded',
  REVERTED = 'reverted',
  REPLACED = 'replaced',
}

export enum WalletOrigin {
  SIGN_IN = 'sign_in',
  DEPOSIT = 'deposit',
}

export enum SearchHitKind {
  WALLET = 'wallet',
  REFERRAL_CODE = 'referral_code',
  DEPOSIT = 'deposit',
  PENDING_DEPOSIT = 'pending_deposit',
  WITHDRAWAL = 'withdrawal',
  PAYOUT = 'payout',
  PURCHASE = 'purchase',
  SALE = 'sale',
}

registerEnumType(AdminDepositState, {
  name: 'AdminDepositState',
  description: 'Whether a credited deposit stands',
  valuesConfig: {
    CREDITED: { description: 'It stands' },
    REVERSED: { description: 'The chain took it back after it was final' },
  },
})
registerEnumType(LogSeverity, {
  name: 'LogSeverity',
  description: 'How much a log line matters',
  valuesConfig: {
    INFO: { description: 'For the record' },
    WARNING: { description: 'To be looked at today' },
    CRITICAL: { description: 'To be looked at now' },
  },
})
registerEnumType(LogType, {
  name: 'LogType',
  description: 'What a log line tells',
  valuesConfig: {
    DEPOSIT_SEEN: { description: 'A deposit was seen on chain' },
    DEPOSIT_CREDITED: { description: 'A deposit is final and in the books' },
    PAYOUT_SIGNED: { description: 'The transaction of a payout was signed and stored' },
    PAYOUT_SENT: { description: 'It was sent to the chain' },
    PAYOUT_SETTLED: { description: 'It paid, in a final block' },
    PAYOUT_FAILED: { description: 'It failed for good, and its amount went back' },
    PAYOUT_WAITING: { description: 'A payout waits, and why' },
    WITHDRAWAL_REQUESTED: { description: 'A wallet asked to be paid' },
    WITHDRAWAL_CANCELLED: { description: 'A request was taken back before it was signed' },
    CLOSE_FINISHED: { description: 'A day was closed' },
    PROOF_FAILED: { description: 'The books did not prove; payouts stand still' },
    REORG: { description: 'The chain took blocks back' },
    ALERT: { description: 'Something that operators should look at' },
    ADMIN_ACT: { description: 'An admin acted; the audit log has it whole' },
    ROLE_STARTED: { description: 'A process began its work' },
    ROLE_STOPPED: { description: 'A process ended its work' },
  },
})
registerEnumType(CloseState, {
  name: 'CloseState',
  description: 'How far the close of a day has come',
  valuesConfig: {
    BEGUN: { description: 'Not computed yet' },
    POSTING: { description: 'Computed; its shards are being posted' },
    CLOSED: { description: 'Posted whole, and final' },
  },
})
registerEnumType(PayoutTransactionState, {
  name: 'PayoutTransactionState',
  description: 'How far a chain transaction of a payout has come',
  valuesConfig: {
    SIGNED: { description: 'Stored, not sent yet' },
    BROADCAST: { description: 'Sent, with no final outcome yet' },
    SUCCEEDED: { description: 'It paid, in a final block' },
    REVERTED: { description: 'The contract refused it, in a final block' },
    REPLACED: { description: 'Another one on its nonce was mined' },
  },
})
registerEnumType(WalletOrigin, {
  name: 'WalletOrigin',
  description: 'What made a wallet known',
  valuesConfig: {
    SIGN_IN: { description: 'Its owner signed in' },
    DEPOSIT: { description: 'A deposit was credited to it' },
  },
})
registerEnumType(SearchHitKind, {
  name: 'SearchHitKind',
  description: 'What a search found',
  valuesConfig: {
    WALLET: { description: 'A wallet, by its address' },
    REFERRAL_CODE: { description: 'A wallet, by its referral code' },
    DEPOSIT: { description: 'A credited deposit, by its transaction' },
    PENDING_DEPOSIT: { description: 'A deposit that is not final, by its transaction' },
    WITHDRAWAL: { description: 'A withdrawal, by its id' },
    PAYOUT: { description: 'A payout, by its transaction' },
    PURCHASE: { description: 'A position, by the transaction given with its purchase' },
    SALE: { description: 'A position, by the transaction given with its sale' },
  },
})
