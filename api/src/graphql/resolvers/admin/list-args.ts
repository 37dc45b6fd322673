import {
  AdminCloseFilter,
  AdminDepositFilter,
  AdminHoldingFilter,
  AdminLogFilter,
  AdminPayoutFilter,
  AdminPendingDepositFilter,
  AdminWalletFilter,
  AdminWithdrawalFilter,
  AuditLogFilter,
} from '../../types/admin/filters.ts'
import { listArgsOf } from '../../types/admin/list.ts'
import {
  AdminCloseSort,
  AdminDepositSort,
  AdminHoldingSort,
  AdminLogSort,
  AdminPayoutSort,
  AdminWalletSort,
  AdminWithdrawalSort,
  AuditLogSort,
} from '../../types/admin/sorts.ts'

/** The arguments of each list; the newest come first unless asked otherwise. */
export const DepositArgs = listArgsOf(
  () => AdminDepositSort,
  AdminDepositSort.CREATED_AT,
  () => AdminDepositFilter,
)
export const PendingDepositArgs = listArgsOf(
  () => AdminDepositSort,
  AdminDepositSort.CREATED_AT,
  () => AdminPendingDepositFilter,
)
export const WithdrawalArgs = listArgsOf(
  () => AdminWithdrawalSort,
  AdminWithdrawalSort.CREATED_AT,
  () => AdminWithdrawalFilter,
)
export const HoldingArgs = listArgsOf(
  () => AdminHoldingSort,
  AdminHoldingSort.CREATED_AT,
  () => AdminHoldingFilter,
)
export const WalletArgs = listArgsOf(
  () => AdminWalletSort,
  AdminWalletSort.CREATED_AT,
  () => AdminWalletFilter,
)
export const LogArgs = listArgsOf(
  () => AdminLogSort,
  AdminLogSort.CREATED_AT,
  () => AdminLogFilter,
)
export const CloseArgs = listArgsOf(
  () => AdminCloseSort,
  AdminCloseSort.CREATED_AT,
  () => AdminCloseFilter,
)
export const PayoutArgs = listArgsOf(
  () => AdminPayoutSort,
  AdminPayoutSort.CREATED_AT,
  () => AdminPayoutFilter,
)
export const AuditArgs = listArgsOf(
  () => AuditLogSort,
  AuditLogSort.CREATED_AT,
  () => AuditLogFilter,
)
