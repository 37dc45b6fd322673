import { AUDIT_LOG } from '@polder/ledger/reads/admin/audit-log'
import { ADMIN_CLOSES } from '@polder/ledger/reads/admin/closes'
import { ADMIN_DEPOSITS } from '@polder/ledger/reads/admin/deposits'
import { ADMIN_HOLDINGS } from '@polder/ledger/reads/admin/holdings'
import { ADMIN_PAYOUTS } from '@polder/ledger/reads/admin/payouts'
import { ADMIN_PENDING_DEPOSITS } from '@polder/ledger/reads/admin/pending-deposits'
import { freshStanding } from '@polder/ledger/reads/admin/standing'
import { ADMIN_LOGS } from '@polder/ledger/reads/admin/system-logs'
import { ADMIN_BALANCES, ADMIN_REFERRALS } from '@polder/ledger/reads/admin/wallets'
import { ADMIN_WITHDRAWALS } from '@polder/ledger/reads/admin/withdrawals'
import { Args, Ctx, FieldResolver, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import type { AdminConnection } from '../../types/admin/list.ts'
import {
  type AdminBalance,
  AdminBalanceConnection,
  type AdminClose,
  AdminCloseConnection,
  type AdminDeposit,
  AdminDepositConnection,
  type AdminHolding,
  AdminHoldingConnection,
  type AdminLogLine,
  AdminLogLineConnection,
  type AdminPayout,
  AdminPayoutConnection,
  type AdminPendingDeposit,
  AdminPendingDepositConnection,
  type AdminReferralSummary,
  AdminReferralSummaryConnection,
  type AdminWithdrawal,
  AdminWithdrawalConnection,
  type AuditLine,
  AuditLineConnection,
} from '../../types/admin/rows.ts'
import { AdminWalletSort } from '../../types/admin/sorts.ts'
import { AdminView } from '../../types/admin/view.ts'
import {
  AuditArgs,
  CloseArgs,
  DepositArgs,
  HoldingArgs,
  LogArgs,
  PayoutArgs,
  PendingDepositArgs,
  WalletArgs,
  WithdrawalArgs,
} from './list-args.ts'
import { readPage } from './page.ts'
import {
  toAuditRow,
  toBalanceRow,
  toCloseRow,
  toDepositRow,
  toHoldingRow,
  toLogRow,
  toPayoutRow,
  toPendingDepositRow,
  toReferralRow,
  toWithdrawalRow,
} from './to-rows.ts'

/** What an index of the wallets themselves sorts by; the other columns are those of the standing figures. */
const ALWAYS_FRESH = [AdminWalletSort.CREATED_AT, AdminWalletSort.WALLET]

/** The tables of the console, newest first unless asked otherwise. */
@Resolver(() => AdminView)
export class AdminListsResolver {
  @FieldResolver(() => AdminDepositConnection, { description: 'Credited deposits' })
  deposits(
    @Args(() => DepositArgs) ask: InstanceType<typeof DepositArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminDeposit>> {
    return readPage(context, ADMIN_DEPOSITS, ask, (rows) => rows.map(toDepositRow))
  }

  @FieldResolver(() => AdminPendingDepositConnection, {
    description: 'Deposits seen on chain that are not final yet',
  })
  pendingDeposits(
    @Args(() => PendingDepositArgs) ask: InstanceType<typeof PendingDepositArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminPendingDeposit>> {
    return readPage(context, ADMIN_PENDING_DEPOSITS, ask, (rows) => rows.map(toPendingDepositRow))
  }

  @FieldResolver(() => AdminWithdrawalConnection, { description: 'Withdrawals of all wallets' })
  withdrawals(
    @Args(() => WithdrawalArgs) ask: InstanceType<typeof WithdrawalArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminWithdrawal>> {
    return readPage(context, ADMIN_WITHDRAWALS, ask, (rows) => rows.map(toWithdrawalRow))
  }

  @FieldResolver(() => AdminBalanceConnection, { description: 'What each wallet has' })
  async balances(
    @Args(() => WalletArgs) ask: InstanceType<typeof WalletArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminBalance>> {
    await refreshFor(ask.sortBy, context)
    return readPage(context, ADMIN_BALANCES, ask, (rows) => rows.map(toBalanceRow))
  }

  @FieldResolver(() => AdminHoldingConnection, { description: 'Positions, held and sold' })
  holdings(
    @Args(() => HoldingArgs) ask: InstanceType<typeof HoldingArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminHolding>> {
    return readPage(context, ADMIN_HOLDINGS, ask, (rows) => rows.map(toHoldingRow))
  }

  @FieldResolver(() => AdminReferralSummaryConnection, {
    description: 'What each wallet earned as a sponsor',
  })
  async referralSummary(
    @Args(() => WalletArgs) ask: InstanceType<typeof WalletArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminReferralSummary>> {
    await refreshFor(ask.sortBy, context)
    return readPage(context, ADMIN_REFERRALS, ask, async (rows) => {
      const teams = await context.loaders.teams.loadMany(rows.map(({ id }) => id))
      return rows.map((row, index) => {
        const team = teams[index]
        return toReferralRow(row, team instanceof Error ? undefined : team)
      })
    })
  }

  @FieldResolver(() => AdminLogLineConnection, { description: 'What the product says of itself' })
  systemLogs(
    @Args(() => LogArgs) ask: InstanceType<typeof LogArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminLogLine>> {
    return readPage(context, ADMIN_LOGS, ask, (rows) => rows.map(toLogRow))
  }

  @FieldResolver(() => AdminCloseConnection, { description: 'Closed days, and one that is being closed' })
  closes(
    @Args(() => CloseArgs) ask: InstanceType<typeof CloseArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminClose>> {
    return readPage(context, ADMIN_CLOSES, ask, (rows) => rows.map(toCloseRow))
  }

  @FieldResolver(() => AdminPayoutConnection, { description: 'Chain transactions signed for payouts' })
  payouts(
    @Args(() => PayoutArgs) ask: InstanceType<typeof PayoutArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminPayout>> {
    return readPage(context, ADMIN_PAYOUTS, ask, (rows) => rows.map(toPayoutRow))
  }

  @FieldResolver(() => AuditLineConnection, { description: 'What admins did' })
  auditLog(
    @Args(() => AuditArgs) ask: InstanceType<typeof AuditArgs>,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AuditLine>> {
    return readPage(context, AUDIT_LOG, ask, (rows) => rows.map(toAuditRow))
  }
}

async function refreshFor(sortBy: AdminWalletSort, { parts }: GraphqlContext): Promise<void> {
  if (ALWAYS_FRESH.includes(sortBy)) return
  await freshStanding(parts.db, (error) =>
    parts.logger.warn({ err: error }, 'the standing figures of wallets were not refreshed'),
  )
}
