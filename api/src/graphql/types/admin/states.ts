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
  valuesConfig: { REVERSED: { description: 'The chain took it back after it was final' } },
})
registerEnumType(LogSeverity, {
  name: 'LogSeverity',
  valuesConfig: {
    WARNING: { description: 'To be looked at today' },
    CRITICAL: { description: 'To be looked at now' },
  },
})
registerEnumType(LogType, { name: 'LogType', description: 'What a log line tells' })
registerEnumType(CloseState, {
  name: 'CloseState',
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
registerEnumType(SearchHitKind, { name: 'SearchHitKind' })
