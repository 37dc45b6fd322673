import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { MAX_QUANTITY, purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { readPositionsById } from '@polder/ledger/reads/positions'
import { readWithdrawal } from '@polder/ledger/reads/withdrawals'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql'
import type { DataSource } from 'typeorm'
import * as z from 'zod'
import { nftIdInput, quantityInput, referralCodeInput } from '../../inputs.ts'
import type { GraphqlContext } from '../context.ts'
import { HashScalar, PolScalar } from '../scalars.ts'
import { toPosition, toWithdrawal } from '../to-objects.ts'
import type { Withdrawal } from '../types/movements.ts'
import type { Position } from '../types/position.ts'
import {
  CancelWithdrawalResult,
  Connected,
  ConnectResult,
  EndSessionsResult,
  Purchased,
  PurchaseResult,
  type Refused,
  SellResult,
  SessionsEnded,
  Sold,
  WithdrawalAccepted,
  WithdrawalCancelled,
  WithdrawResult,
} from '../types/results.ts'
import { act, readIdempotencyKey, readWithdrawalId } from './act.ts'

const KEY = {
  nullable: true,
  description: 'Made by the client before it sends and sent again with each retry: the act happens once',
}
const TX_HASH = { nullable: true, description: 'Stored, without effect' }

/** Acts of the signed-in wallet. */
@Resolver()
export class ActResolver {
  @Mutation(() => ConnectResult, {
    description: 'Makes the signed-in wallet known; binds the sponsor on the first call only',
  })
  connect(
    @Ctx() context: GraphqlContext,
    @Arg('referralCode', () => String, { nullable: true, description: "The sponsor's code, e.g. `K7P2M9QX`" })
    code?: string | null,
  ): Promise<Connected | Refused> {
    return act(context, Connected, async (address) => {
      const referralCode = z.nullish(referralCodeInput).parse(code) ?? null
      const { message, joined, codeUnknown } = await connectWallet(context.parts.db, {
        address,
        referralCode,
      })
      return { wallet: { address }, message, joined, codeUnknown }
    })
  }

  @Mutation(() => PurchaseResult, {
    description: 'Opens positions at the price of the plan in force, all of them or none',
  })
  purchase(
    @Ctx() context: GraphqlContext,
    @Arg('nftId', () => ID, { description: 'From the catalogue, e.g. `"dike"`' }) nftId: string,
    @Arg('txHash', () => HashScalar, TX_HASH) txHash?: string | null,
    @Arg('idempotencyKey', () => String, KEY) key?: string | null,
    @Arg('quantity', () => Int, { defaultValue: 1, description: `How many, 1 to ${MAX_QUANTITY}` })
    quantity = 1,
  ): Promise<Purchased | Refused> {
    const { db } = context.parts
    return act(context, Purchased, async (address) => {
      const { positionId } = await purchase(db, {
        address,
        nftId: nftIdInput.parse(nftId),
        quantity: quantityInput.parse(quantity),
        txHash,
        idempotencyKey: readIdempotencyKey(key),
      })
      return { position: await findPosition(db, positionId), wallet: { address } }
    })
  }

  @Mutation(() => SellResult, { description: 'Closes a position; its full price becomes available again' })
  sell(
    @Ctx() context: GraphqlContext,
    @Arg('positionId', () => ID, { description: "One of the signed-in wallet's" }) positionId: string,
    @Arg('txHash', () => HashScalar, TX_HASH) txHash?: string | null,
    @Arg('idempotencyKey', () => String, KEY) key?: string | null,
  ): Promise<Sold | Refused> {
    const { db } = context.parts
    return act(context, Sold, async (address) => {
      await sell(db, { address, positionId, txHash, idempotencyKey: readIdempotencyKey(key) })
      return { position: await findPosition(db, positionId), wallet: { address } }
    })
  }

  @Mutation(() => WithdrawResult, { description: 'Books a withdrawal; its payout follows on chain' })
  withdraw(
    @Ctx() context: GraphqlContext,
    @Arg('amount', () => PolScalar, { description: 'Gross, in POL: the fee is taken out of it' })
    amount: bigint,
    @Arg('idempotencyKey', () => String, KEY) key?: string | null,
  ): Promise<WithdrawalAccepted | Refused> {
    const { db, settings } = context.parts
    return act(context, WithdrawalAccepted, async (address) => {
      const { withdrawalId } = await requestWithdrawal(db, {
        address,
        amount,
        maxOpen: settings.MAX_OPEN_WITHDRAWALS,
        idempotencyKey: readIdempotencyKey(key),
      })
      return { withdrawal: await findWithdrawal(db, withdrawalId), wallet: { address } }
    })
  }

  @Mutation(() => CancelWithdrawalResult, { description: 'Takes back a withdrawal that is not signed yet' })
  cancelWithdrawal(
    @Ctx() context: GraphqlContext,
    @Arg('id', () => ID, { description: 'Of the withdrawal' }) id: string,
  ): Promise<WithdrawalCancelled | Refused> {
    const { db, payoutWitness } = context.parts
    return act(context, WithdrawalCancelled, async (address) => {
      const withdrawalId = readWithdrawalId(id)
      await cancelWithdrawal(db, payoutWitness, { address, withdrawalId })
      return { withdrawal: await findWithdrawal(db, withdrawalId), wallet: { address } }
    })
  }

  @Mutation(() => EndSessionsResult, {
    description:
      'Signs the wallet out on every device: all of its sessions end, the one that asks among them, and their sockets close',
  })
  endSessions(@Ctx() context: GraphqlContext): Promise<SessionsEnded | Refused> {
    const { parts, asker } = context
    return act(context, SessionsEnded, async () => ({
      count: await parts.sessions.end(asker.sessionId!, true),
    }))
  }
}

async function findPosition(db: DataSource, id: string): Promise<Position> {
  const [record] = await readPositionsById(db.manager, [id])
  if (!record) throw new Error(`Position ${id} is gone`)
  return toPosition(record)
}

async function findWithdrawal(db: DataSource, id: string): Promise<Withdrawal> {
  const record = await readWithdrawal(db.manager, id)
  if (!record) throw new Error(`Withdrawal ${id} is gone`)
  return toWithdrawal(record)
}
