import { ADMIN_LISTS } from '@polder/ledger/lists/admin-lists'
import type { List } from '@polder/ledger/lists/define-list'
import { WALLET_CLOSES } from '@polder/ledger/lists/income-days'
import { PAYOUTS } from '@polder/ledger/lists/payouts'
import { SYSTEM_LOGS } from '@polder/ledger/lists/system-logs'
import { BALANCES } from '@polder/ledger/lists/wallets'
import { WITHDRAWALS } from '@polder/ledger/lists/withdrawals'
import type { GraphqlContext } from '../../context.ts'
import { fieldsOf, PAGE } from '../../fields.ts'
import { argsOf, connectionTypeOf } from '../../lists/list-types.ts'
import { type Rows, readPage } from '../../lists/read-page.ts'
import { AdminView, AdminWallet } from './admin-resolver.ts'

const COMPLETED: Partial<Record<keyof typeof ADMIN_LISTS, typeof withTeams>> = { referralSummary: withTeams }

/** The tables of the console, newest first unless asked otherwise. */
export const AdminListsResolver = fieldsOf(AdminView, (field) => {
  const lists = Object.entries(ADMIN_LISTS) as [keyof typeof ADMIN_LISTS, List][]
  return Object.fromEntries(
    lists.map(([name, list]) => [
      name,
      field(connectionTypeOf(list), list.title, argsOf(list), (_view, wanted, context) =>
        readPage(context, list, wanted, COMPLETED[name]),
      ),
    ]),
  )
})

/** The lists of one wallet, newest first. */
export const AdminWalletResolver = fieldsOf(AdminWallet, (field) => {
  const pages = (
    list: List,
    description: string,
    filterOf: (address: string) => object = (wallet) => ({ wallet }),
  ) =>
    field(connectionTypeOf(list), description, PAGE, ({ address }, page, context) =>
      readPage(context, list, { ...page, sortBy: 'createdAt', descending: true, filter: filterOf(address) }),
    )
  return {
    withdrawals: pages(WITHDRAWALS, 'With what operators did about each'),
    payouts: pages(PAYOUTS, 'Chain transactions signed for its payouts'),
    closes: pages(WALLET_CLOSES, 'What each closed day paid to it'),
    logLines: pages(SYSTEM_LOGS, 'Log lines that name it'),
    referrals: pages(BALANCES, 'Its direct referrals and what they have', (address) => ({
      sponsors: [address],
    })),
  }
})

/** Wallets below each at this moment: the list itself has them as the wallet stats counted them. */
async function withTeams(rows: Rows, { loaders }: GraphqlContext) {
  const teams = await loaders.teams.loadMany(rows.map(({ id }) => id as string))
  return rows.map((row, index) => {
    const team = teams[index]
    const known = team instanceof Error ? undefined : team
    return { ...row, downlineCount: known?.referrals ?? 0, activeCount: known?.active ?? 0 }
  })
}
