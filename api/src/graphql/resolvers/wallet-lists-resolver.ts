import { placeOfDeposit } from '@polder/ledger/reads/deposits'
import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import * as z from 'zod'
import type { GraphqlContext } from '../context.ts'
import { dayPlace, idPlace, readWalletList } from '../cursor.ts'
import { toDeposit, toPosition, toWithdrawal } from '../to-objects.ts'
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
import { MovementArgs, PositionArgs, StatementArgs } from './list-args.ts'

const wei = z.string().regex(/^\d{1,38}$/)
const listPlace = z.tuple([idPlace, wei]).transform(([sequence, size]) => ({ sequence, size }))
const linePlace = z
  .tuple([dayPlace, z.int().min(2).max(3), idPlace, wei])
  .transform(([day, source, sequence, size]) => ({ day, source, sequence, size }))
const depositPlace = z
  .tuple([wei, idPlace, idPlace, z.string().regex(/^0x[0-9a-f]{64}(-\d{1,18}){1,2}$/)])
  .transform(([rank, blockNumber, number, id]) => ({ rank, blockNumber, number, id }))

/** A wallet's lists. */
@Resolver(() => Wallet)
export class WalletListsResolver {
  @FieldResolver(() => PositionConnection, { description: 'What it bought; newest first by default' })
  positions(
    @Root() { address }: Wallet,
    @Args(() => PositionArgs) wanted: PositionArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<Position>> {
    return readWalletList(context, context.loaders.positions, address, wanted, {
      place: listPlace,
      placeOf: ({ id, price }) => [id, price.toString()],
      toNode: toPosition,
    })
  }

  @FieldResolver(() => StatementLineConnection, {
    description:
      'Every change of the available balance; by day and within a day as it was posted, or by size; newest first by default',
  })
  statement(
    @Root() { address }: Wallet,
    @Args(() => StatementArgs) wanted: StatementArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<StatementLine>> {
    return readWalletList(context, context.loaders.statements, address, wanted, {
      place: linePlace,
      placeOf: ({ cursor: { day, source, sequence, size } }) => [day, source, sequence, size],
      toNode: (line) => line,
      // The balances after its lines are those of now less all that came since.
      linesPerPoint: 500,
    })
  }

  @FieldResolver(() => WithdrawalConnection, {
    description: 'What it asked to be paid on chain; newest first by default',
  })
  withdrawals(
    @Root() { address }: Wallet,
    @Args(() => MovementArgs) wanted: MovementArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<Withdrawal>> {
    return readWalletList(context, context.loaders.withdrawals, address, wanted, {
      place: listPlace,
      placeOf: ({ number, amount }) => [number, amount.toString()],
      toNode: toWithdrawal,
    })
  }

  @FieldResolver(() => DepositConnection, {
    description: 'Deposits seen on chain; by default the unfinal ones first, then newest first',
  })
  deposits(
    @Root() { address }: Wallet,
    @Args(() => MovementArgs) wanted: MovementArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<Connection<Deposit>> {
    return readWalletList(context, context.loaders.deposits, address, wanted, {
      place: depositPlace,
      placeOf: (deposit) => Object.values(placeOfDeposit(deposit, wanted.order ?? 'newest')),
      toNode: toDeposit,
      by: 'address',
    })
  }
}
