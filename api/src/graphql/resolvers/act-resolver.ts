import { ProductError } from '@polder/base/errors'
import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { purchase } from '@polder/ledger/commands/purchase'
import { sell } from '@polder/ledger/commands/sell'
import { readPositionsById } from '@polder/ledger/reads/positions'
import { readWithdrawal } from '@polder/ledger/reads/withdrawals'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import type { DataSource } from 'typeorm'
import * as z from 'zod'
import { nftIdInput, referralCodeInput } from '../../inputs.ts'
import type { GraphqlContext } from '../context.ts'
import { HashScalar, PolScalar } from '../scalars.ts'
import { toPosition, toWithdrawal } from '../to-objects.ts'
import type { Withdrawal } from '../types/movements.ts'
import type { Position } from '../types/position.ts'
import {
  CancelWithdrawalResult,
  Connected,
  ConnectResult,
  Purchased,
  PurchaseResult,
  type Refused,
  SellResult,
  Sold,
  WithdrawalAccepted,
  WithdrawalCancelled,
  WithdrawResult,
} from '../types/results.ts'
import { Wallet } from '../types/wallet.ts'
import { act, readIdempotencyKey } from './act.ts'

const IDEMPOTENCY = 'Made by the client before it sends and sent again with each retry: the act happens once'

/** Acts of the signed-in wallet. */
@Resolver()
export class ActResolver {
  @Mutation(() => ConnectResult, {
    description: 'Makes the signed-in wallet known; binds the sponsor on the first call only',
  })
  connect(
    @Arg('referralCode', () => String, { nullable: true, description: "The sponsor's code, e.g. `K7P2M9QX`" })
    code: string | null | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Connected | Refused> {
    return act(context, async (address) => {
      const referralCode = z.nullish(referralCodeInput).parse(code) ?? null
      const { message, codeUnknown } = await connectWallet(context.parts.db, { address, referralCode })
      return Object.assign(new Connected(), { wallet: new Wallet(address), message, codeUnknown })
    })
  }

  @Mutation(() => PurchaseResult, { description: 'Opens a position at the price of the plan in force' })
  purchase(
    @Arg('nftId', () => ID, { description: 'From the catalogue, e.g. `"dike"`' }) nftId: string,
    @Arg('txHash', () => HashScalar, { nullable: true, description: 'Stored, without effect' }) txHash:
      | string
      | null
      | undefined,
    @Arg('idempotencyKey', () => String, { nullable: true, description: IDEMPOTENCY }) key:
      | string
      | null
      | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Purchased | Refused> {
    const { db } = context.parts
    return act(context, async (address) => {
      const { positionId } = await purchase(db, {
        address,
        nftId: nftIdInput.parse(nftId),
        txHash,
        idempotencyKey: readIdempotencyKey(key),
      })
      const position = await findPosition(db, positionId)
      return Object.assign(new Purchased(), { position, wallet: new Wallet(address) })
    })
  }

  @Mutation(() => SellResult, { description: 'Closes a position; its full price becomes available again' })
  sell(
    @Arg('positionId', () => ID, { description: "One of the signed-in wallet's" }) positionId: string,
    @Arg('txHash', () => HashScalar, { nullable: true, description: 'Stored, without effect' }) txHash:
      | string
      | null
      | undefined,
    @Arg('idempotencyKey', () => String, { nullable: true, description: IDEMPOTENCY }) key:
      | string
      | null
      | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<Sold | Refused> {
    const { db } = context.parts
    return act(context, async (address) => {
      await sell(db, { address, positionId, txHash, idempotencyKey: readIdempotencyKey(key) })
      const position = await findPosition(db, positionId)
      return Object.assign(new Sold(), { position, wallet: new Wallet(address) })
    })
  }

  @Mutation(() => WithdrawResult, { description: 'Books a withdrawal; its payout follows on chain' })
  withdraw(
    @Arg('amount', () => PolScalar, { description: 'Gross, in POL: the fee is taken out of it' })
    amount: bigint,
    @Arg('idempotencyKey', () => String, { nullable: true, description: IDEMPOTENCY }) key:
      | string
      | null
      | undefined,
    @Ctx() context: GraphqlContext,
  ): Promise<WithdrawalAccepted | Refused> {
    const { db } = context.parts
    return act(context, async (address) => {
      const idempotencyKey = readIdempotencyKey(key)
      const { withdrawalId } = await requestWithdrawal(db, { address, amount, idempotencyKey })
      const withdrawal = await findWithdrawal(db, withdrawalId)
      return Object.assign(new WithdrawalAccepted(), { withdrawal, wallet: new Wallet(address) })
    })
  }

  @Mutation(() => CancelWithdrawalResult, { description: 'Takes back a withdrawal that is not signed yet' })
  cancelWithdrawal(
    @Arg('id', () => ID, { description: 'Of the withdrawal' }) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<WithdrawalCancelled | Refused> {
    const { db } = context.parts
    return act(context, async (address) => {
      const withdrawalId = readWithdrawalId(id)
      await cancelWithdrawal(db, { address, withdrawalId })
      const withdrawal = await findWithdrawal(db, withdrawalId)
      return Object.assign(new WithdrawalCancelled(), { withdrawal, wallet: new Wallet(address) })
    })
  }
}

function readWithdrawalId(id: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(id)) return id.toLowerCase()
  throw new ProductError('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.', 'not_found')
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
