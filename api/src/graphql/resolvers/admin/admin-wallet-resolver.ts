import type { List } from '@polder/ledger/lists/define-list'
import { PAYOUTS } from '@polder/ledger/lists/payouts'
import { SYSTEM_LOGS } from '@polder/ledger/lists/system-logs'
import { WALLET_CLOSES } from '@polder/ledger/lists/wallet-closes'
import { BALANCES } from '@polder/ledger/lists/wallets'
import { WITHDRAWALS } from '@polder/ledger/lists/withdrawals'
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { connectionTypeOf } from '../../lists/list-types.ts'
import { readPage } from '../../lists/read-page.ts'
import { AdminWallet } from '../../types/admin/view.ts'
import { PageArgs } from '../page-args.ts'

/** The lists of one wallet, newest first. */
@Resolver(() => AdminWallet)
export class AdminWalletResolver {}

addList('withdrawals', WITHDRAWALS, 'With what operators did about each')
addList('payouts', PAYOUTS, 'Chain transactions signed for its payouts')
addList('closes', WALLET_CLOSES, 'What each closed day paid to it')
addList('logLines', SYSTEM_LOGS, 'Log lines that name it')
addList('referrals', BALANCES, 'Its direct referrals and what they have', (address) => ({
  sponsors: [address],
}))

function addList(
  name: string,
  list: List,
  description: string,
  filterOf: (address: string) => object = (wallet) => ({ wallet }),
): void {
  const resolve = ({ address }: AdminWallet, page: PageArgs, context: GraphqlContext) =>
    readPage(context, list, { ...page, sortBy: 'createdAt', descending: true, filter: filterOf(address) })
  const { prototype } = AdminWalletResolver
  const connection = connectionTypeOf(list)
  Object.defineProperty(prototype, name, { value: resolve })
  FieldResolver(() => connection, { description })(prototype, name, { value: resolve })
  Root()(prototype, name, 0)
  Args(() => PageArgs)(prototype, name, 1)
  Ctx()(prototype, name, 2)
}
