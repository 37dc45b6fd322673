import { LIST_ORDER, type Pages } from '@polder/ledger/lists/define-pages'
import { INCOME_DAYS } from '@polder/ledger/lists/income-days'
import { MYSTERY_BOXES } from '@polder/ledger/lists/mystery-boxes'
import { POSITIONS } from '@polder/ledger/lists/positions'
import { PRIZES } from '@polder/ledger/lists/prizes'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { WALLET_WITHDRAWALS } from '@polder/ledger/lists/wallet-withdrawals'
import { STATEMENT, type StatementRecord, TRANSACTION_TYPE } from '@polder/ledger/reads/statement'
import type { GraphqlContext } from '../context.ts'
import { arg, fieldsOf } from '../fields.ts'
import { DAYS_PAGE, orderArg, pageArgsOf, rowTypeOf } from '../lists/list-types.ts'
import { readWalletPage } from '../lists/pages.ts'
import { PolScalar } from '../scalars.ts'
import { StatementLine } from '../types/movements.ts'
import { enumOf, nullable } from '../types/object-type.ts'
import { connectionOf } from '../types/page.ts'
import { Entry } from './house-resolver.ts'
import { Wallet } from './wallet-resolver.ts'

/** A wallet's lists, newest first unless asked otherwise. */
export const WalletListsResolver = fieldsOf(Wallet, (field) => {
  const pages = (
    list: Pages,
    description: string,
    filterOf: (context: GraphqlContext) => Promise<object> = async () => ({}),
  ) =>
    field(
      connectionOf(rowTypeOf(list)),
      description,
      pageArgsOf(list),
      async ({ address }, wanted, context) =>
        readWalletPage(context, list, address, { ...wanted, ...(await filterOf(context)) }),
    )
  return {
    positions: pages(POSITIONS, 'What it bought; newest first by default'),
    withdrawals: pages(WALLET_WITHDRAWALS, 'What it asked to be paid on chain; newest first by default'),
    deposits: pages(
      WALLET_DEPOSITS,
      'Deposits seen on chain; by default the unfinal ones first, then newest first',
    ),
    incomeDays: pages(INCOME_DAYS, 'The closed days that brought it something, newest first by default'),
    mysteryBoxes: pages(
      MYSTERY_BOXES,
      'The boxes that came with its purchases; newest first by default',
      async ({ loaders }) => {
        const { firstDay, lastDay } = await loaders.boxEvent()
        return { eventFrom: firstDay, eventTo: lastDay }
      },
    ),
    prizes: pages(PRIZES, 'Shares of the prize pool; newest first by default'),
    statement: field(
      connectionOf(StatementLine),
      'Every change of the available balance; by day and within a day as it was posted, or by size; newest first by default',
      {
        ...DAYS_PAGE,
        types: arg(nullable([enumOf(TRANSACTION_TYPE)]), 'Lines of these types only; all when left out'),
        oncePerWithdrawal: arg(
          nullable(Boolean),
          'Whether each withdrawal is one line, whatever came of it: a cancelled or refunded one then changes nothing, and the balances leave it out. Else what it gave back is a line too',
        ),
        order: orderArg(
          LIST_ORDER,
          'By time, or by how much a line changes the balance, in either direction',
        ),
      },
      ({ address }, wanted, context) => readWalletPage(context, STATEMENT, address, wanted),
    ),
  }
})

/** What a line of a statement leads to. */
export const StatementLineResolver = fieldsOf(StatementLine, (field) => ({
  balanceAfter: field(
    PolScalar,
    'The available balance right after this line, in POL, whatever filter it was read with',
    (line, _, { loaders }) => loaders.balancesAfter.load(line as StatementRecord),
  ),
  entry: field(
    nullable(Entry),
    'The entry that posted it, with its transfers; none for what a close posted',
    ({ entryId }, _, { loaders }) => (entryId ? loaders.entries.load(entryId) : null),
  ),
}))
