import { readDeposits } from '@polder/ledger/reads/deposits'
import { readStatement } from '@polder/ledger/reads/statement'
import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import { countDeposits, countStatementLines, countWithdrawals } from '../../reads/counts.ts'
import type { GraphqlContext } from '../context.ts'
import { pageSize, readCursor, toConnection } from '../cursor.ts'
import { toDeposit, toPosition, toStatementLine, toWithdrawal } from '../to-objects.ts'
import { PositionStatus } from '../types/enums.ts'
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
import { PageArgs } from './page-args.ts'
import { StatementArgs } from './statement-args.ts'

const id = z.string().regex(/^\d{1,18}$/)
const linePlace = z.tuple([z.iso.datetime(), z.int().min(0).max(9), id])
const offset = z.int().min(0).max(1_000_000)

/** A wallet's lists, newest first. */
@Resolver(() => Wallet)
export class WalletListsResolver {
  @FieldResolver(() => PositionConnection, { description: 'Newest first' })
  async positions(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('status', () => PositionStatus, { nullable: true }) status: PositionStatus | null | undefined,
    @Ctx() { loaders }: GraphqlContext,
  ): Promise<Connection<Position>> {
    const first = pageSize(page.first)
    const beforeId = readCursor(page.after, id)
    const { walletId } = await loaders.figures.load(wallet.address)
    const only = { walletId: walletId ?? '', status: status ?? null }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.positions.load({ ...only, first: first + 1, beforeId }) : [],
      placeOf: (position) => position.id,
      toNode: toPosition,
      count: async () => (walletId ? await loaders.positionCounts.load(only) : 0),
    })
  }

  @FieldResolver(() => StatementLineConnection, {
    description: 'Every change of the available balance, newest first',
  })
  async statement(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Args(() => StatementArgs) { types, fromDay, toDay }: StatementArgs,
    @Ctx() { loaders, parts: { db } }: GraphqlContext,
  ): Promise<Connection<StatementLine>> {
    const first = pageSize(page.first)
    const place = readCursor(page.after, linePlace)
    const { walletId } = await loaders.figures.load(wallet.address)
    const filter = { types, fromDay, toDay }
    const after = place && { at: place[0], source: place[1], sequence: place[2] }
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await readStatement(db.manager, { walletId, first: first + 1, after, filter }) : [],
      placeOf: ({ cursor }) => [cursor.at, cursor.source, cursor.sequence],
      toNode: toStatementLine,
      count: async () => (walletId ? await countStatementLines(db.manager, walletId, filter) : 0),
    })
  }

  @FieldResolver(() => WithdrawalConnection, { description: 'Newest first' })
  async withdrawals(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { loaders, parts: { db } }: GraphqlContext,
  ): Promise<Connection<Withdrawal>> {
    const first = pageSize(page.first)
    const beforeNumber = readCursor(page.after, id)
    const { walletId } = await loaders.figures.load(wallet.address)
    return toConnection({
      first,
      after: page.after,
      records: walletId ? await loaders.withdrawals.load({ walletId, first: first + 1, beforeNumber }) : [],
      placeOf: ({ number }) => number,
      toNode: toWithdrawal,
      count: async () => (walletId ? await countWithdrawals(db.manager, walletId) : 0),
    })
  }

  @FieldResolver(() => DepositConnection, {
    description: 'Deposits seen on chain, unfinal ones first, then newest first',
  })
  async deposits(
    @Root() wallet: Wallet,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { parts: { db } }: GraphqlContext,
  ): Promise<Connection<Deposit>> {
    const first = pageSize(page.first)
    const passed = readCursor(page.after, offset) ?? 0
    return toConnection({
      first,
      after: page.after,
      records: await readDeposits(db.manager, { address: wallet.address, first: first + 1, offset: passed }),
      placeOf: (_, index) => passed + index + 1,
      toNode: toDeposit,
      count: () => countDeposits(db.manager, wallet.address),
    })
  }
}
