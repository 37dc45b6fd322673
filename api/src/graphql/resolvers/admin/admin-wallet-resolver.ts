import { ADMIN_PAYOUTS } from '@polder/ledger/reads/admin/payouts'
import { ADMIN_LOGS } from '@polder/ledger/reads/admin/system-logs'
import { WALLET_CLOSES } from '@polder/ledger/reads/admin/wallet-closes'
import { ADMIN_BALANCES } from '@polder/ledger/reads/admin/wallets'
import { ADMIN_WITHDRAWALS } from '@polder/ledger/reads/admin/withdrawals'
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import type { AdminConnection } from '../../types/admin/list.ts'
import {
  type AdminBalance,
  AdminBalanceConnection,
  type AdminLogLine,
  AdminLogLineConnection,
  type AdminPayout,
  AdminPayoutConnection,
  type AdminWithdrawal,
  AdminWithdrawalConnection,
} from '../../types/admin/rows.ts'
import { AdminWallet, type WalletClose, WalletCloseConnection } from '../../types/admin/view.ts'
import { PageArgs } from '../page-args.ts'
import { readPage } from './page.ts'
import { toBalanceRow, toLogRow, toPayoutRow, toWithdrawalRow } from './to-rows.ts'

/** The lists of one wallet, newest first. */
@Resolver(() => AdminWallet)
export class AdminWalletResolver {
  @FieldResolver(() => AdminWithdrawalConnection, { description: 'With what operators did about each' })
  withdrawals(
    @Root() wallet: AdminWallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminWithdrawal>> {
    return readPage(context, ADMIN_WITHDRAWALS, newest(page, { wallet: wallet.address }), (rows) =>
      rows.map(toWithdrawalRow),
    )
  }

  @FieldResolver(() => AdminPayoutConnection, { description: 'Chain transactions signed for its payouts' })
  payouts(
    @Root() wallet: AdminWallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminPayout>> {
    return readPage(context, ADMIN_PAYOUTS, newest(page, { wallet: wallet.address }), (rows) =>
      rows.map(toPayoutRow),
    )
  }

  @FieldResolver(() => WalletCloseConnection, { description: 'What each closed day paid to it' })
  closes(
    @Root() wallet: AdminWallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<WalletClose>> {
    return readPage(context, WALLET_CLOSES, newest(page, { wallet: wallet.address }), (rows) => rows)
  }

  @FieldResolver(() => AdminLogLineConnection, { description: 'Log lines that name it' })
  logLines(
    @Root() wallet: AdminWallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminLogLine>> {
    return readPage(context, ADMIN_LOGS, newest(page, { wallet: wallet.address }), (rows) =>
      rows.map(toLogRow),
    )
  }

  @FieldResolver(() => AdminBalanceConnection, { description: 'Its direct referrals and what they have' })
  referrals(
    @Root() wallet: AdminWallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<AdminConnection<AdminBalance>> {
    return readPage(context, ADMIN_BALANCES, newest(page, { sponsors: [wallet.address] }), (rows) =>
      rows.map(toBalanceRow),
    )
  }
}

function newest<Filter extends object>(page: PageArgs, filter: Filter) {
  return { ...page, sortBy: 'createdAt' as const, descending: true, filter }
}
