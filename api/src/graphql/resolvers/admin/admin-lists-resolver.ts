import { ADMIN_LISTS } from '@polder/ledger/lists/admin-lists'
import type { List } from '@polder/ledger/lists/define-list'
import { Args, Ctx, FieldResolver, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../../context.ts'
import { argsOf, connectionTypeOf } from '../../lists/list-types.ts'
import { type ListArguments, readPage } from '../../lists/read-page.ts'
import { AdminView } from '../../types/admin/view.ts'

/** The tables of the console, newest first unless asked otherwise. */
@Resolver(() => AdminView)
export class AdminListsResolver {}

const COMPLETED: Partial<Record<keyof typeof ADMIN_LISTS, typeof withTeams>> = { referralSummary: withTeams }

for (const [name, list] of Object.entries(ADMIN_LISTS) as [keyof typeof ADMIN_LISTS, List][]) {
  const resolve = (wanted: ListArguments, context: GraphqlContext) =>
    readPage(context, list, wanted, COMPLETED[name])
  const { prototype } = AdminListsResolver
  const [connection, args] = [connectionTypeOf(list), argsOf(list)]
  Object.defineProperty(prototype, name, { value: resolve })
  FieldResolver(() => connection, { description: list.title })(prototype, name, {
    value: resolve,
  })
  Args(() => args)(prototype, name, 0)
  Ctx()(prototype, name, 1)
}

/** Wallets below each at this moment: the list itself has them as the wallet stats counted them. */
async function withTeams(rows: Readonly<Record<string, unknown>>[], { loaders }: GraphqlContext) {
  const teams = await loaders.teams.loadMany(rows.map(({ id }) => id as string))
  return rows.map((row, index) => {
    const team = teams[index]
    const known = team instanceof Error ? undefined : team
    return { ...row, downlineCount: known?.referrals ?? 0, activeCount: known?.active ?? 0 }
  })
}
