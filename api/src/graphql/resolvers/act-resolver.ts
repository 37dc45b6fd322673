import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { GraphqlContext } from '../context.ts'
import { HashScalar, PolScalar } from '../scalars.ts'
import {
  CancelWithdrawalResult,
  Connected,
  ConnectResult,
  Purchased,
  PurchaseResult,
  Refused,
  SellResult,
  Sold,
  WithdrawalAccepted,
  WithdrawalCancelled,
  WithdrawResult,
} from '../types/results.ts'

/** Acts of the signed-in wallet. */
@Resolver()
export class ActResolver {
  @Mutation(() => ConnectResult, {
    description: 'Makes the signed-in wallet known; binds the sponsor on the first call only',
  })
  async connect(
    @Arg('referralCode', () => String, { nullable: true }) _referralCode: string | null,
    @Ctx() _context: GraphqlContext,
  ): Promise<Connected | Refused> {
    throw new Error('todo')
  }

  @Mutation(() => PurchaseResult, { description: 'Opens a position at the price of the plan in force' })
  async purchase(
    @Arg('nftId', () => ID) _nftId: string,
    @Arg('txHash', () => HashScalar, { nullable: true }) _txHash: string | null,
    @Arg('idempotencyKey', () => String, { nullable: true }) _idempotencyKey: string | null,
    @Ctx() _context: GraphqlContext,
  ): Promise<Purchased | Refused> {
    throw new Error('todo')
  }

  @Mutation(() => SellResult, { description: 'Closes a position; its full price becomes available again' })
  async sell(
    @Arg('positionId', () => ID) _positionId: string,
    @Arg('txHash', () => HashScalar, { nullable: true }) _txHash: string | null,
    @Arg('idempotencyKey', () => String, { nullable: true }) _idempotencyKey: string | null,
    @Ctx() _context: GraphqlContext,
  ): Promise<Sold | Refused> {
    throw new Error('todo')
  }

  @Mutation(() => WithdrawResult, { description: 'Books a withdrawal; its payout follows on chain' })
  async withdraw(
    @Arg('amount', () => PolScalar) _amount: bigint,
    @Arg('idempotencyKey', () => String, { nullable: true }) _idempotencyKey: string | null,
    @Ctx() _context: GraphqlContext,
  ): Promise<WithdrawalAccepted | Refused> {
    throw new Error('todo')
  }

  @Mutation(() => CancelWithdrawalResult, { description: 'Takes back a withdrawal that is not signed yet' })
  async cancelWithdrawal(
    @Arg('id', () => ID) _id: string,
    @Ctx() _context: GraphqlContext,
  ): Promise<WithdrawalCancelled | Refused> {
    throw new Error('todo')
  }
}
