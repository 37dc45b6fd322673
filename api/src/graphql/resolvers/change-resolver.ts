import { ANNOUNCEMENTS, readCurrentAnnouncements } from '@polder/ledger/lists/announcements'
import { readClosedDay } from '@polder/ledger/lists/closed-days'
import { readPages } from '@polder/ledger/lists/read-pages'
import { WALLET_DEPOSITS } from '@polder/ledger/lists/wallet-deposits'
import { WALLET_WITHDRAWALS } from '@polder/ledger/lists/wallet-withdrawals'
import { readKnownWallet } from '@polder/ledger/reads/known-wallets'
import type { TransactionStatus } from '@polder/ledger/reads/transaction-status'
import { newsOf } from '../../changes/news.ts'
import type { Mailbox } from '../../changes/topic.ts'
import type { GraphqlContext } from '../context.ts'
import { arg, subscriptions } from '../fields.ts'
import { rowTypeOf } from '../lists/list-types.ts'
import { AddressScalar } from '../scalars.ts'
import { Deposit, Withdrawal } from '../types/movements.ts'
import { Close, PayoutState, payoutState } from './house-resolver.ts'
import { Wallet } from './wallet-resolver.ts'

const WALLET = { address: arg(AddressScalar, 'The wallet') }
const asItIs = <Row>(row: Row) => row

/** What is told as it happens, over WebSocket. */
export const ChangeResolver = subscriptions((field) => ({
  walletChanged: field(
    Wallet,
    'The wallet at once, and again each time any of its figures changed',
    WALLET,
    ({ parts }, { address }) => atOnce(parts.changes.wallets.subscribe(address)),
    (_, { address }, context) => {
      context.readAnew(context.parts.newestReads)
      return { address }
    },
  ),
  depositSeen: field(
    Deposit,
    'Each deposit to a wallet as it is first seen on chain: usually pending, as its block is not final',
    WALLET,
    (context, { address }) => depositNews(context, address, () => 'seen'),
    asItIs,
  ),
  depositFinal: field(
    Deposit,
    'Each deposit to a wallet once it is settled: credited in a final block, or taken back by a reorg',
    WALLET,
    (context, { address }) => depositNews(context, address, ({ status }) => status, ['completed', 'failed']),
    asItIs,
  ),
  withdrawalChanged: field(
    Withdrawal,
    'Each withdrawal of a wallet as it is requested, and again at each step of its payout',
    WALLET,
    (context, { address }) => withdrawalNews(context, address),
    asItIs,
  ),
  payoutsChanged: field(
    PayoutState,
    'How payouts stand over all wallets: at once, and at most once a second when one moves on',
    {},
    ({ parts }) => atOnce(parts.changes.payouts.subscribe()),
    (_event, _, context) => {
      context.readAnew(context.parts.newestReads)
      return payoutState(context)
    },
  ),
  dayClosed: field(
    Close,
    'Each day as it is closed',
    {},
    ({ parts }) => parts.changes.closedDays.subscribe(),
    async (day, _, { parts }) => {
      const close = await readClosedDay(parts.newestReads, day)
      if (!close) throw new Error(`Day ${day} is not closed`)
      return close
    },
  ),
  announcementsChanged: field(
    [rowTypeOf(ANNOUNCEMENTS)],
    'What operators tell everybody at the moment, each time an admin announces something or ends it; one that begins or ends by itself is not told',
    {},
    ({ parts }) => parts.changes.announcements.subscribe(),
    (_event, _, { parts }) => readCurrentAnnouncements(parts.freshReads),
  ),
}))

/** As they are now, before any change. */
function atOnce(changes: Mailbox<true>): Mailbox<true> {
  changes.put(true)
  return changes
}

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
  return newsOf(parts.changes.wallets.subscribe(address), read, ({ id }) => id, lookOf)
}

function withdrawalNews({ parts }: GraphqlContext, address: string) {
  const read = async (): Promise<Withdrawal[]> => {
    const { walletId } = await readKnownWallet(parts.newestReads, address)
    return walletId ? readPages(parts.newestReads, WALLET_WITHDRAWALS, { of: [walletId], first: NEWEST }) : []
  }
  const lookOf = ({ state, txHash, waitingFor }: Withdrawal) => JSON.stringify([state, txHash, waitingFor])
  return newsOf(parts.changes.wallets.subscribe(address), read, ({ id }) => id, lookOf)
}
