import { connectWallet } from '@polder/ledger/commands/connect-wallet'
import { MAX_QUANTITY, purchase } from '@polder/ledger/commands/purchase'
import { subscribePush, unsubscribePush } from '@polder/ledger/commands/push-subscriptions'
import { sell } from '@polder/ledger/commands/sell'
import { readPosition } from '@polder/ledger/lists/positions'
import { readWithdrawal } from '@polder/ledger/lists/wallet-withdrawals'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { ID, Int } from 'type-graphql'
import * as z from 'zod'
import { actingWallet } from '../../auth/acting-wallet.ts'
import { nftIdInput, pushInput, quantityInput, readIdempotencyKey, referralCodeInput } from '../../inputs.ts'
import { arg } from '../fields.ts'
import { AddressScalar, HashScalar, PolScalar } from '../scalars.ts'
import { Position, Withdrawal } from '../types/movements.ts'
import { nullable, objectType } from '../types/object-type.ts'
import { actsOf, readWithdrawalId } from './act.ts'
import { Wallet } from './wallet-resolver.ts'

const PushChanged = objectType('PushChanged', 'What browsers are told of the wallet is as asked for', {
  wallet: [Wallet, 'The wallet'],
})

const KEY = {
  idempotencyKey: arg(
    nullable(String),
    'Made by the client before it sends and sent again with each retry: the act happens once',
  ),
}
const ENDPOINT = { endpoint: arg(String, "As the browser's Push API gives it: an https address") }
/** @returns an argument by which the plan's figure must be the one that was shown */
const shown = (what: string) =>
  arg(nullable(PolScalar), `${what}, as it was shown: \`TERMS_CHANGED\` where the plan says another`)
const TX_HASH = { txHash: arg(nullable(HashScalar), 'Stored, without effect') }

/** Acts of the signed-in wallet, by its address. */
export const ActResolver = actsOf<string>(
  async (context, { address }: { address?: string | null }, work) => {
    const done = await work(await actingWallet(context.parts, context.asker.sessionId, address))
    context.readAnew()
    return done
  },
  (act) => ({
    connect: act(
      objectType('Connected', 'The signed-in wallet is known', {
        wallet: [Wallet, 'The wallet, now known'],
        message: [nullable(String), 'What to tell, e.g. that the referral code is unknown'],
        joined: [nullable(AddressScalar), 'The sponsor whose team the wallet joined by this very call'],
        codeUnknown: [
          Boolean,
          'The wallet is new and the referral code it came with belongs to nobody: it has no sponsor',
        ],
      }),
      'Makes the signed-in wallet known; binds the sponsor on the first call only',
      { referralCode: arg(nullable(String), "The sponsor's code, e.g. `K7P2M9QX`") },
      async (address, { referralCode: code }, context) => {
        const referralCode = z.nullish(referralCodeInput).parse(code) ?? null
        const connected = await connectWallet(context.parts.db, { address, referralCode })
        return { ...connected, wallet: { address } }
      },
    ),
    purchase: act(
      objectType('Purchased', 'A position was opened', {
        position: [Position, 'What was bought; the first of several'],
        wallet: [Wallet, 'The buyer, with its figures after the purchase'],
      }),
      'Opens positions at the price of the plan in force, all of them or none',
      {
        nftId: arg(ID, 'From the catalogue, e.g. `"dike"`'),
        ...TX_HASH,
        ...KEY,
        quantity: arg(Int, `How many, 1 to ${MAX_QUANTITY}`, 1),
        price: shown('The price of one'),
        dailyInterest: shown('The daily interest of one'),
      },
      async (
        address,
        { nftId, quantity, txHash, price, dailyInterest, idempotencyKey },
        { parts: { db } },
      ) => {
        const { positionId } = await purchase(db, {
          address,
          nftId: nftIdInput.parse(nftId),
          quantity: quantityInput.parse(quantity),
          txHash,
          price,
          dailyInterest,
          idempotencyKey: readIdempotencyKey(idempotencyKey),
        })
        return { position: await readPosition(db.manager, positionId), wallet: { address } }
      },
    ),
    sell: act(
      objectType('Sold', 'A position was closed, and its price is available again', {
        position: [Position, 'What was sold'],
        wallet: [Wallet, 'The seller, with its figures after the sale'],
      }),
      'Closes a position; its full price becomes available again',
      { positionId: arg(ID, "One of the signed-in wallet's"), ...TX_HASH, ...KEY },
      async (address, { positionId, txHash, idempotencyKey }, { parts: { db } }) => {
        const key = readIdempotencyKey(idempotencyKey)
        await sell(db, { address, positionId, txHash, idempotencyKey: key })
        return { position: await readPosition(db.manager, positionId), wallet: { address } }
      },
    ),
    withdraw: act(
      objectType('WithdrawalAccepted', 'The withdrawal is booked; its payout follows on chain', {
        withdrawal: [Withdrawal, 'What was booked'],
        wallet: [Wallet, 'Its owner, with its figures after the request'],
      }),
      'Books a withdrawal; its payout follows on chain',
      {
        amount: arg(PolScalar, 'Gross, in POL: the fee is taken out of it'),
        net: shown('What is paid'),
        ...KEY,
      },
      async (address, { amount, net, idempotencyKey }, { parts: { db, settings } }) => {
        const { withdrawalId } = await requestWithdrawal(db, {
          address,
          amount,
          net,
          maxOpen: settings.MAX_OPEN_WITHDRAWALS,
          idempotencyKey: readIdempotencyKey(idempotencyKey),
        })
        return { withdrawal: await readWithdrawal(db.manager, withdrawalId), wallet: { address } }
      },
    ),
    cancelWithdrawal: act(
      objectType('WithdrawalCancelled', 'The withdrawal was taken back, and its amount is available again', {
        withdrawal: [Withdrawal, 'What was taken back'],
        wallet: [Wallet, 'Its owner, with its figures after the cancellation'],
      }),
      'Takes back a withdrawal that is not signed yet',
      { id: arg(ID, 'Of the withdrawal') },
      async (address, { id }, { parts: { db, payoutWitness } }) => {
        const withdrawalId = readWithdrawalId(id)
        await cancelWithdrawal(db, payoutWitness, { address, withdrawalId })
        return { withdrawal: await readWithdrawal(db.manager, withdrawalId), wallet: { address } }
      },
    ),
    subscribePush: act(
      PushChanged,
      "Has a browser told of the wallet's deposits and payments, where notifications are offered",
      {
        ...ENDPOINT,
        p256dh: arg(String, "The browser's key, base64url"),
        auth: arg(String, 'Its secret, base64url'),
        language: arg(String, '`en` or `nl`'),
      },
      async (address, wanted, context) => {
        await subscribePush(context.parts.db, { address, ...pushInput.parse(wanted) })
        return { wallet: { address } }
      },
      'PushResult',
    ),
    unsubscribePush: act(
      PushChanged,
      'Has a browser told nothing more of the wallet',
      ENDPOINT,
      async (address, wanted, context) => {
        await unsubscribePush(context.parts.db, {
          address,
          ...pushInput.pick({ endpoint: true }).parse(wanted),
        })
        return { wallet: { address } }
      },
      'PushResult',
    ),
    endSessions: act(
      objectType('SessionsEnded', 'The wallet is signed out everywhere', {
        count: [Int, 'How many sessions were ended, with the one that asked'],
      }),
      'Signs the wallet out on every device: all of its sessions end, the one that asks among them, and their sockets close',
      {},
      async (_, _wanted, context) => ({
        count: await context.parts.sessions.end(context.asker.sessionId!, true),
      }),
    ),
  }),
  {
    args: {
      address: arg(
        nullable(AddressScalar),
        'The wallet to act for: `NOT_YOUR_WALLET` while another is signed in; whoever is signed in when left out',
      ),
    },
  },
)
