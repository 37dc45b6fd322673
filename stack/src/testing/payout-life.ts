import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/settings'
import { startIndexer } from '@polder/indexer/start'
import { createDataSource } from '@polder/ledger/database'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import type { TestChain } from '@polder/testing/chain'
import { accountForNonces } from '@polder/workers/payouts/account-for-nonces'
import { followPayouts } from '@polder/workers/payouts/follow-payouts'
import { payInOrder } from '@polder/workers/payouts/pay-in-order'
import { connectPayoutChain } from '@polder/workers/payouts/payout-chain'
import type { PayoutContext } from '@polder/workers/payouts/payout-context'
import { payoutPolicy } from '@polder/workers/payouts/payout-policy'
import { openPayoutKey } from '@polder/workers/payouts/signing-key'
import type { Step } from '@polder/workers/steps'

export const POL = 10n ** 18n

/** Where the life of a withdrawal may be cut short, in its order. */
export const POINTS = [
  'not asked for',
  'requested',
  'signed',
  'sent, not recorded',
  'sent',
  'replaced',
  'mined',
  'final',
  'settled',
] as const
export type Point = (typeof POINTS)[number]

/** The books on one database, and the workers' and the indexer's way to them; nothing runs by itself. */
export type Books = Awaited<ReturnType<typeof openBooks>>

/**
 * @param url of a prepared database, as the running product connects
 * @param given other settings than the chain's
 */
export async function openBooks(chain: TestChain, url: string, given: Record<string, string> = {}) {
  const db = await createDataSource({ url, poolSize: 6 }).initialize()
  const settings = readSettings({
    ROLE: 'signer',
    DATABASE_URL: url,
    RPC_URL: chain.rpcUrl,
    CONTRACT_ADDRESS: chain.contractAddress,
    CONTRACT_BLOCK: String(chain.contractBlock),
    OPERATOR_KEY: chain.operatorKey,
    ...given,
  })
  const logger = createLogger({ level: process.env.LOG_LEVEL ?? 'silent' })
  const context: PayoutContext = {
    db,
    chain: connectPayoutChain(settings, await openPayoutKey(settings)),
    policy: { ...payoutPolicy(settings), minPriorityFee: 10n ** 8n, missingReceiptMs: 0 },
    logger,
    onStep: () => {},
  }
  return {
    db,
    settings,
    context,
    /** Reads the chain to its newest final block. */
    async index(): Promise<void> {
      const indexer = await startIndexer(
        { settings, logger, dataSource: db },
        { pollIntervalMs: 25, reorgConfirmations: 3 },
      )
      const { number } = await chain.client.getBlock({ blockTag: 'finalized' })
      const read = async () => {
        const [row] = await db.query('select block_number >= $1 as read from chain_checkpoint', [
          number.toString(),
        ])
        return row?.read === true
      }
      while (!(await read())) await new Promise((resolve) => setTimeout(resolve, 25))
      await indexer.stop()
    },
    close: () => db.destroy(),
  }
}

/** Lets a wallet ask for a withdrawal and takes it on, step by step, from one point to another. */
export async function live(
  books: Books,
  chain: TestChain,
  i: { wallet: string; amount: bigint; from: Point; to: Point },
): Promise<void> {
  const { context } = books
  const dying = (at: Step): PayoutContext => ({
    ...context,
    onStep: (step) => {
      if (step === at) throw new Error(`died at: ${step}`)
    },
  })
  const steps: Record<Point, () => Promise<unknown>> = {
    'not asked for': async () => {},
    requested: () => requestWithdrawal(books.db, { address: i.wallet, amount: i.amount }),
    signed: () => payInOrder(dying('payout stored')).catch(() => undefined),
    'sent, not recorded': () => followPayouts(dying('payout broadcast, not recorded')),
    sent: () => followPayouts(context),
    replaced: async () => {
      await books.db.query(
        `update payout_transaction set first_broadcast_at = now() - interval '1 hour' where outcome is null`,
      )
      await followPayouts(context)
    },
    mined: () => chain.mine(1),
    final: () => chain.finalize(),
    settled: () => books.index(),
  }
  for (const point of POINTS.slice(POINTS.indexOf(i.from) + 1, POINTS.indexOf(i.to) + 1)) await steps[point]()
}

/** What the workers do in a round of their loops. */
export async function work({ context }: Books): Promise<void> {
  await accountForNonces(context)
  await followPayouts(context)
  await payInOrder(context)
}
