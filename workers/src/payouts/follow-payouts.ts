import { inTransaction } from '@polder/ledger/database-transaction'
import { type OpenPayout, openPayouts } from '@polder/ledger/withdrawals/open-payouts'
import { readPayoutControl } from '@polder/ledger/withdrawals/payout-control'
import type { Address, Hash } from 'viem'
import { raiseAlarm } from '../alarm.ts'
import { broadcastPayout } from './broadcast-payout.ts'
import { endPayout } from './end-payout.ts'
import { fillNonceHole } from './fill-nonce-hole.ts'
import { judgePayout } from './judge-payout.ts'
import type { PayoutContext } from './payout-context.ts'
import { replacePayout } from './replace-payout.ts'

/** A former key's payout may take so many times longer than one that could be replaced. */
const FORMER_KEY_PATIENCE = 10

/** Since when payouts whose nonce is spent have had no receipt, by the hash of their first transaction. */
const missingSince = new Map<Hash, number>()

/** Where a key's account stands. */
interface AccountState {
  readonly latestNonce: number
  readonly finalizedNonce: number
  readonly finalizedBlock: bigint
}

/**
 * Follows every stored transaction to a final outcome: gives it to the chain until it is mined, again with a
 * higher fee when it is stuck, and writes down what became of it once that is final. What a crash left anywhere
 * between signing and the end goes on here.
 */
export async function followPayouts(context: PayoutContext): Promise<void> {
  const open = await openPayouts(context.db.manager)
  if (open.length === 0) return
  const { paused } = await readPayoutControl(context.db.manager)
  const finalizedBlock = await context.chain.finalized()
  const accounts = new Map<Address, AccountState>()
  for (const payout of open) {
    const account = accounts.get(payout.signer) ?? (await readAccount(context, payout.signer, finalizedBlock))
    accounts.set(payout.signer, account)
    try {
      await follow(context, payout, account, paused)
    } catch (error) {
      context.logger.error(
        { err: error, nonce: payout.nonce },
        'a payout could not be followed; trying again',
      )
    }
  }
  const account = accounts.get(context.chain.signer.toLowerCase() as Address)
  if (account && !paused) await fillNonceHole(context, open, account.latestNonce)
}

async function follow(
  context: PayoutContext,
  payout: OpenPayout,
  account: AccountState,
  paused: boolean,
): Promise<void> {
  if (payout.nonce < account.finalizedNonce) return await end(context, payout, account.finalizedBlock)
  const last = payout.attempts.at(-1)!
  if (last.broadcasts === 0) {
    // What the chain has never seen is held back by a pause.
    const sent = !(paused && payout.attempts.length === 1) && (await broadcastPayout(context, payout, last))
    if (sent) return
  }
  if (payout.nonce < account.latestNonce) return
  const { policy, chain } = context
  // What waits behind another nonce is not helped by a higher fee.
  const isNext = payout.nonce === account.latestNonce
  const ours = payout.signer === chain.signer.toLowerCase()
  if (isNext && ours && !paused && last.ageMs > policy.replaceAfterMs) {
    if (await replacePayout(context, payout)) return
  }
  if (isNext && !ours && last.ageMs > FORMER_KEY_PATIENCE * policy.replaceAfterMs)
    await askForKey(context, payout)
  if (last.broadcasts > 0 && last.restedMs > policy.rebroadcastAfterMs) {
    await broadcastPayout(context, payout, last)
  }
}

/** Only the key that signed it can raise its fee; until it is mined, nobody else may pay it. */
async function askForKey({ db }: PayoutContext, { signer, nonce, payment }: OpenPayout): Promise<void> {
  await inTransaction(db, (manager) =>
    raiseAlarm(manager, {
      key: `former key ${signer} ${nonce}`,
      message: `A payout that a former key (${signer}) signed is not mined: run a worker with that key until it is`,
      severity: 'warning',
      stopsPayouts: false,
      address: payment.wallet,
      details: { withdrawalId: payment.withdrawalId, signer, nonce },
    }),
  )
}

async function end(context: PayoutContext, payout: OpenPayout, finalizedBlock: bigint): Promise<void> {
  const { chain } = context
  const receipts = await Promise.all(
    payout.attempts.map(async ({ hash }) => ({ hash, receipt: await chain.receipt(hash) })),
  )
  const paid = await chain.isPaid(payout.payment.withdrawalId, finalizedBlock)
  const isMissingForLong = missingMs(payout, receipts) >= context.policy.missingReceiptMs
  await endPayout(context, payout, judgePayout({ receipts, paid, finalizedBlock, isMissingForLong }))
}

function missingMs({ attempts }: OpenPayout, receipts: readonly { receipt: object | null }[]): number {
  const { hash } = attempts[0]!
  if (receipts.some(({ receipt }) => receipt !== null)) {
    missingSince.delete(hash)
    return 0
  }
  const since = missingSince.get(hash) ?? Date.now()
  missingSince.set(hash, since)
  return Date.now() - since
}

async function readAccount(
  { chain }: PayoutContext,
  signer: Address,
  finalizedBlock: bigint,
): Promise<AccountState> {
  const [latestNonce, finalizedNonce] = await Promise.all([
    chain.nonce('latest', signer),
    chain.nonce(finalizedBlock, signer),
  ])
  return { latestNonce, finalizedNonce, finalizedBlock }
}
