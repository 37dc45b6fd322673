import {
  ANNOUNCEMENTS,
  type AnnouncementRecord,
  readCurrentAnnouncements,
} from '@polder/ledger/lists/announcements'
import { readClosedDay } from '@polder/ledger/lists/closed-days'
import { readPages } from '@polder/ledger/lists/read-pages'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { WALLET_WITHDRAWALS } from '@polder/ledger/lists/wallet-withdrawals'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
import type { TransactionStatus } from '@polder/ledger/reads/transaction-status'
import { Arg, Ctx, Resolver, Root, Subscription } from 'type-graphql'
import { News } from '../../changes/news.ts'
import type { GraphqlContext } from '../context.ts'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar } from '../scalars.ts'
import { Close } from '../types/house.ts'
import { PayoutState } from '../types/machinery.ts'
import { Deposit, Withdrawal } from '../types/movements.ts'
import { Wallet } from '../types/wallet.ts'
import { payoutState } from './house-resolver.ts'

/** What is told as it happens, over WebSocket. */
@Resolver()
export class ChangeResolver {
  @Subscription(() => Wallet, {
    description: 'The wallet at once, and again each time any of its figures changed',
    subscribe: ({ args, context }: { args: { address: string }; context: GraphqlContext }) => {
      const changes = context.parts.changes.wallet(args.address)
      changes.put(true)
      return changes
    },
  })
  walletChanged(
    @Root() _change: true,
    @Arg('address', () => AddressScalar, { description: 'The wallet' }) address: string,
    @Ctx() context: GraphqlContext,
  ): Wallet {
    context.readAnew(context.parts.newestReads)
    return { address }
  }

  @Subscription(() => Deposit, {
    description:
      'Each deposit to a wallet as it is first seen on chain: usually pending, as its block is not final',
    subscribe: ({ args, context }: Of) => depositNews(context, args.address, () => 'seen'),
  })
  depositSeen(
    @Root() deposit: Deposit,
    @Arg('address', () => AddressScalar, { description: 'The wallet' }) _address: string,
  ): Deposit {
    return deposit
  }

  @Subscription(() => Deposit, {
    description:
      'Each deposit to a wallet once it is settled: credited in a final block, or taken back by a reorg',
    subscribe: ({ args, context }: Of) =>
      depositNews(context, args.address, ({ status }) => status, ['completed', 'failed']),
  })
  depositFinal(
    @Root() deposit: Deposit,
    @Arg('address', () => AddressScalar, { description: 'The wallet' }) _address: string,
  ): Deposit {
    return deposit
  }

  @Subscription(() => Withdrawal, {
    description: 'Each withdrawal of a wallet as it is requested, and again at each step of its payout',
    subscribe: ({ args, context }: Of) => withdrawalNews(context, args.address),
  })
  withdrawalChanged(
    @Root() withdrawal: Withdrawal,
    @Arg('address', () => AddressScalar, { description: 'The wallet' }) _address: string,
  ): Withdrawal {
    return withdrawal
  }

  @Subscription(() => PayoutState, {
    description: 'How payouts stand over all wallets: at once, and at most once a second when one moves on',
    subscribe: ({ context }: { context: GraphqlContext }) => {
      const changes = context.parts.changes.payouts()
      changes.put(true)
      return changes
    },
  })
  payoutsChanged(@Root() _change: true, @Ctx() context: GraphqlContext): Promise<PayoutState> {
    context.readAnew(context.parts.newestReads)
    return payoutState(context)
  }

  @Subscription(() => Close, {
    description: 'Each day as it is closed',
    subscribe: ({ context }: { context: GraphqlContext }) => context.parts.changes.closedDays(),
  })
  async dayClosed(@Root() day: string, @Ctx() { parts }: GraphqlContext): Promise<Close> {
    const close = await readClosedDay(parts.newestReads, day)
    if (!close) throw new Error(`Day ${day} is not closed`)
    return close
  }

  @Subscription(() => [rowTypeOf(ANNOUNCEMENTS)], {
    description:
      'What operators tell everybody at the moment, each time an admin announces something or ends it; one that begins or ends by itself is not told',
    subscribe: ({ context }: { context: GraphqlContext }) => context.parts.changes.announcements(),
  })
  announcementsChanged(
    @Root() _change: true,
    @Ctx() { parts }: GraphqlContext,
  ): Promise<AnnouncementRecord[]> {
    return readCurrentAnnouncements(parts.freshReads)
  }
}

type Of = { args: { address: string }; context: GraphqlContext }

/** More than this between two looks would be no human's doing. */
const NEWEST = 100

function depositNews(
  { parts }: GraphqlContext,
  address: string,
  lookOf: (deposit: Deposit) => string,
  only?: readonly TransactionStatus[],
) {
  const read = async (): Promise<Deposit[]> => {
    const deposits = await readPages(parts.newestReads, WALLET_DEPOSITS, { of: [address], first: NEWEST })
    return only ? deposits.filter(({ status }) => only.includes(status)) : deposits
  }
  return new News(parts.changes.wallet(address), read, ({ id }) => id, lookOf)
}

function withdrawalNews({ parts }: GraphqlContext, address: string) {
  const read = async (): Promise<Withdrawal[]> => {
    const { walletId } = await readKnownWallet(parts.newestReads, address)
    return walletId ? readPages(parts.newestReads, WALLET_WITHDRAWALS, { of: [walletId], first: NEWEST }) : []
  }
  const lookOf = ({ state, txHash, waitingFor }: Withdrawal) => JSON.stringify([state, txHash, waitingFor])
  return new News(parts.changes.wallet(address), read, ({ id }) => id, lookOf)
}
