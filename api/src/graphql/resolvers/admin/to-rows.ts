import { CANCELLABLE } from '@polder/ledger/books/withdrawal-state'
import type { AuditLogRecord } from '@polder/ledger/reads/admin/audit-log'
import type { AdminCloseRecord } from '@polder/ledger/reads/admin/closes'
import type { AdminDepositRecord } from '@polder/ledger/reads/admin/deposits'
import type { AdminHoldingRecord } from '@polder/ledger/reads/admin/holdings'
import type { AdminPayoutRecord } from '@polder/ledger/reads/admin/payouts'
import type { AdminPendingDepositRecord } from '@polder/ledger/reads/admin/pending-deposits'
import type { AdminLogRecord } from '@polder/ledger/reads/admin/system-logs'
import type { AdminBalanceRecord, AdminReferralRecord } from '@polder/ledger/reads/admin/wallets'
import type { AdminWithdrawalRecord } from '@polder/ledger/reads/admin/withdrawals'
import type { Team } from '@polder/ledger/reads/teams'
import {
  AdminBalance,
  AdminClose,
  AdminDeposit,
  AdminHolding,
  AdminLogLine,
  AdminPayout,
  AdminPendingDeposit,
  AdminReferralSummary,
  AdminWithdrawal,
  AuditLine,
} from '../../types/admin/rows.ts'
import { AdminDepositState, CloseState } from '../../types/admin/states.ts'
import { PositionStatus } from '../../types/enums.ts'

/** From what the ledger reads for admins to what the schema shows; no rule stands here. */
export function toDepositRow({ reversed, creditedAt, ...record }: AdminDepositRecord): AdminDeposit {
  return Object.assign(new AdminDeposit(), record, {
    createdAt: creditedAt,
    state: reversed ? AdminDepositState.REVERSED : AdminDepositState.CREDITED,
  })
}

export function toPendingDepositRow({ seenAt, ...record }: AdminPendingDepositRecord): AdminPendingDeposit {
  return Object.assign(new AdminPendingDeposit(), record, { createdAt: seenAt })
}

export function toWithdrawalRow({ requestedAt, ...record }: AdminWithdrawalRecord): AdminWithdrawal {
  return Object.assign(new AdminWithdrawal(), record, {
    createdAt: requestedAt,
    cancellable: CANCELLABLE.includes(record.state),
  }) as AdminWithdrawal
}

export function toBalanceRow(record: AdminBalanceRecord): AdminBalance {
  return Object.assign(new AdminBalance(), {
    address: record.address,
    available: record.available,
    principal: record.principal,
    inFlight: record.inFlight,
    receivable: record.receivable,
    totalDeposited: record.deposited,
    totalWithdrawn: record.withdrawn,
    createdAt: record.createdAt,
  })
}

export function toHoldingRow({ openedAt, closedAt, ...record }: AdminHoldingRecord): AdminHolding {
  return Object.assign(new AdminHolding(), record, {
    createdAt: openedAt,
    soldAt: closedAt,
    state: closedAt ? PositionStatus.SOLD : PositionStatus.ACTIVE,
  })
}

export function toReferralRow(record: AdminReferralRecord, team: Team | undefined): AdminReferralSummary {
  return Object.assign(new AdminReferralSummary(), {
    address: record.address,
    referralCode: record.referralCode,
    totalEarnings: record.referralEarned,
    downlineCount: team?.referrals ?? 0,
    activeCount: team?.active ?? 0,
    directReferrals: record.directReferrals,
    sponsor: record.sponsor,
    createdAt: record.createdAt,
  })
}

export function toLogRow({ details, ...record }: AdminLogRecord): AdminLogLine {
  return Object.assign(new AdminLogLine(), record, { details: JSON.stringify(details) }) as AdminLogLine
}

export function toCloseRow({ computedAt, ...record }: AdminCloseRecord): AdminClose {
  const { startedAt, closedAt } = record
  return Object.assign(new AdminClose(), record, {
    state: closedAt ? CloseState.CLOSED : computedAt ? CloseState.POSTING : CloseState.BEGUN,
    durationSeconds: closedAt && (closedAt.getTime() - startedAt.getTime()) / 1_000,
  })
}

export function toPayoutRow({ signedAt, ...record }: AdminPayoutRecord): AdminPayout {
  return Object.assign(new AdminPayout(), record, { createdAt: signedAt }) as AdminPayout
}

export function toAuditRow({ details, ...record }: AuditLogRecord): AuditLine {
  return Object.assign(new AuditLine(), record, { details: JSON.stringify(details) })
}
