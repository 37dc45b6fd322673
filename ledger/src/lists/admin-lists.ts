import { AUDIT_LOG } from './audit-log.ts'
import { CLOSES } from './closes.ts'
import { DEPOSITS } from './deposits.ts'
import { HOLDINGS } from './holdings.ts'
import { PAYOUTS } from './payouts.ts'
import { PENDING_DEPOSITS } from './pending-deposits.ts'
import { SYSTEM_LOGS } from './system-logs.ts'
import { BALANCES, REFERRAL_SUMMARY } from './wallets.ts'
import { WITHDRAWALS } from './withdrawals.ts'

/** The tables of the console, by the names that GraphQL gives them. */
export const ADMIN_LISTS = {
  deposits: DEPOSITS,
  pendingDeposits: PENDING_DEPOSITS,
  withdrawals: WITHDRAWALS,
  balances: BALANCES,
  holdings: HOLDINGS,
  referralSummary: REFERRAL_SUMMARY,
  systemLogs: SYSTEM_LOGS,
  closes: CLOSES,
  payouts: PAYOUTS,
  auditLog: AUDIT_LOG,
}
