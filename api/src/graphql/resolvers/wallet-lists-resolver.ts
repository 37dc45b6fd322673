import { placeOfDeposit } from '@polder/ledger/reads/deposits'
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { dayPlace, pageSize, readCursor, toConnection } from '../cursor.ts'
import { toDeposit, toPosition, toStatementLine, toWithdrawal } from '../to-objects.ts'
import {
  type Deposit,
  DepositConnection,
  type StatementLine,
  StatementLineConnection,
  type Withdrawal,
  WithdrawalConnection,
} from '../types/movements.ts'
import type { Connection } from '../types/page.ts'
import { type Position, PositionConnection } from '../types/position.ts'
import { Wallet } from '../types/wallet.ts'
import { listOrder, MovementArgs, PositionArgs, StatementArgs } from './list-args.ts'
import { PageArgs } from './page-args.ts'

const id = z.string().regex(/^\d{1,18}$/)
const wei = z.string().regex(/^\d{1,38}$/)
/** Its sequence and its size. */
const listPlace = z.tuple([id, wei])
/** Its day, its source, its sequence and its size. */
const linePlace = z.tuple([dayPlace, z.int().min(2).max(3), id, wei])
const depositPlace = z.tuple([wei, id, id, z.string().regex(/^0x[0-9a-f]{64}(-\d{1,18}){1,2}$/)])

/** A wallet's lists. */
@Resolver(() => Wallet)
export class WalletListsResolver {
  @FieldResolver(() => PositionConnection, { description: 'What it bought; newest first by default' })
  async positions(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => PositionArgs) { status, order }: PositionArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Position>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, listPlace)
    const { walletId } = await loaders.figures.load(wallet.address)
    const after = place && { sequence: place[0], size: place[1] }
    const wanted = { status: status ?? null, order: listOrder(order), first: first + 1, after }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.positions.load({ of: walletId, ...wanted }) : [],
      placeOf: (position) => [position.id, position.price.toString()],
      toNode: toPosition,
      count: async () =>
        walletId ? await loaders.positionCounts.load({ of: walletId, status: wanted.status }) : 0,
    })
  }

  @FieldResolver(() => StatementLineConnection, {
    description:
      'Every change of the available balance; by day and within a day as it was posted, or by size; newest first by default',
  })
  async statement(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => StatementArgs) { types, fromDay, toDay, order }: StatementArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<StatementLine>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, linePlace)
    const { walletId } = await loaders.figures.load(wallet.address)
    const filter = { types, fromDay, toDay }
    const after = place && { day: place[0], source: place[1], sequence: place[2], size: place[3] }
    const wanted = { filter, first: first + 1, after, order: listOrder(order) }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.statements.load({ of: walletId, ...wanted }) : [],
      placeOf: ({ cursor: { day, source, sequence, size } }) => [day, source, sequence, size],
      toNode: toStatementLine,
      count: async () => (walletId ? await loaders.statementCounts.load({ of: walletId, filter }) : 0),
    })
  }

  @FieldResolver(() => WithdrawalConnection, {
    description: 'What it asked to be paid on chain; newest first by default',
  })
  async withdrawals(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => MovementArgs) { status, fromDay, toDay, order }: MovementArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Withdrawal>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, listPlace)
    const { walletId } = await loaders.figures.load(wallet.address)
    const filter = { status, fromDay, toDay }
    const after = place && { sequence: place[0], size: place[1] }
    const wanted = { ...filter, order: listOrder(order), first: first + 1, after }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.withdrawals.load({ of: walletId, ...wanted }) : [],
      placeOf: ({ number, amount }) => [number, amount.toString()],
      toNode: toWithdrawal,
      count: async () => (walletId ? await loaders.withdrawalCounts.load({ of: walletId, ...filter }) : 0),
    })
  }

  @FieldResolver(() => DepositConnection, {
    description: 'Deposits seen on chain; by default the unfinal ones first, then newest first',
  })
  async deposits(
    @Root() { address }: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => MovementArgs) { status, fromDay, toDay, order }: MovementArgs,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Deposit>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, depositPlace)
    const filter = { status, fromDay, toDay }
    const after = place && { rank: place[0], blockNumber: place[1], number: place[2], id: place[3] }
    const sorted = listOrder(order)
    return toConnection({
      first,
      after: page.after,
      records: await loaders.deposits.load({
        of: address,
        ...filter,
        order: sorted,
        first: first + 1,
        after,
      }),
      placeOf: (deposit) => Object.values(placeOfDeposit(deposit, sorted)),
      toNode: toDeposit,
      count: () => loaders.depositCounts.load({ of: address, ...filter }),
    })
  }
}
