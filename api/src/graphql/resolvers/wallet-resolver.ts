import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { AddressScalar, DateTimeScalar } from '../scalars.ts'
import { PositionStatus } from '../types/enums.ts'
import {
  Deposit,
  DepositConnection,
  StatementLine,
  StatementLineConnection,
  Withdrawal,
  WithdrawalConnection,
} from '../types/movements.ts'
import type { Connection } from '../types/page.ts'
import { Position, PositionConnection } from '../types/position.ts'
import { Balances, IncomeBreakdown, Session, Totals, Wallet } from '../types/wallet.ts'
import { PageArgs } from './page-args.ts'

/** A wallet and everything about it; reading is public (design §6). */
@Resolver(() => Wallet)
export class WalletResolver {
  @Query(() => Wallet, { description: "Any wallet's figures; an unknown wallet reads as zeros" })
  wallet(@Arg('address', () => AddressScalar) address: string): Wallet {
    return new Wallet(address)
  }

  @Query(() => Session, { nullable: true, description: 'The wallet signed in with this request, if any' })
  session(@Ctx() _context: GraphqlContext): Session | null {
    throw new Error('todo')
  }

  @FieldResolver(() => Boolean, { description: 'Whether it signed in or was credited before' })
  async known(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<boolean> {
    throw new Error('todo')
  }

  @FieldResolver(() => String, { nullable: true, description: 'Its own code, to share' })
  async referralCode(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<string | null> {
    throw new Error('todo')
  }

  @FieldResolver(() => AddressScalar, { nullable: true, description: 'Its sponsor' })
  async referredBy(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<string | null> {
    throw new Error('todo')
  }

  @FieldResolver(() => DateTimeScalar, { nullable: true })
  async createdAt(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<Date | null> {
    throw new Error('todo')
  }

  @FieldResolver(() => Balances)
  async balances(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<Balances> {
    throw new Error('todo')
  }

  @FieldResolver(() => Totals)
  async totals(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<Totals> {
    throw new Error('todo')
  }

  @FieldResolver(() => IncomeBreakdown)
  async incomeBreakdown(@Root() _wallet: Wallet, @Ctx() _context: GraphqlContext): Promise<IncomeBreakdown> {
    throw new Error('todo')
  }

  @FieldResolver(() => PositionConnection, { description: 'Newest first' })
  async positions(
    @Root() _wallet: Wallet,
    @Args(() => PageArgs) _page: PageArgs,
    @Arg('status', () => PositionStatus, { nullable: true }) _status: PositionStatus | null,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connection<Position>> {
    throw new Error('todo')
  }

  @FieldResolver(() => StatementLineConnection, {
    description: 'Every change of the available balance, newest first',
  })
  async statement(
    @Root() _wallet: Wallet,
    @Args(() => PageArgs) _page: PageArgs,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connection<StatementLine>> {
    throw new Error('todo')
  }

  @FieldResolver(() => WithdrawalConnection, { description: 'Newest first' })
  async withdrawals(
    @Root() _wallet: Wallet,
    @Args(() => PageArgs) _page: PageArgs,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connection<Withdrawal>> {
    throw new Error('todo')
  }

  @FieldResolver(() => DepositConnection, {
    description: 'Deposits seen on chain, unfinal ones included, newest first',
  })
  async deposits(
    @Root() _wallet: Wallet,
    @Args(() => PageArgs) _page: PageArgs,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connection<Deposit>> {
    throw new Error('todo')
  }
}
