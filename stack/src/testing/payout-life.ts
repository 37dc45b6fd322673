import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'
import { startIndexer } from '@polder/indexer/start'
import { checkDay } from '@polder/ledger/close/check-day'
import { createDataSource } from '@polder/ledger/database'
import type { TestChain } from '@polder/testing/chain'
import { accountForNonces } from '@polder/workers/payouts/account-for-nonces'
import { checkDays } from '@polder/workers/payouts/check-days'
import { followPayouts } from '@polder/workers/payouts/follow-payouts'
import { payInOrder } from '@polder/workers/payouts/pay-in-order'
import { connectPayoutChain } from '@polder/workers/payouts/payout-chain'
import type { PayoutContext } from '@polder/workers/payouts/payout-context'
import { payoutPolicy } from '@polder/workers/payouts/payout-policy'
import { openPayoutKey } from '@polder/workers/payouts/signing-key'

export const POL = 10n ** 18n

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
    checkDay: (day) => checkDay(db, day),
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

/** What the workers do in a round of their loops. */
export async function work({ context }: Books): Promise<void> {
  await accountForNonces(context)
  await followPayouts(context)
  await checkDays(context)
  await payInOrder(context)
}
