import { createLogger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { readSettings } from '@polder/base/testing/read-settings'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { createDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { inTransaction } from '@polder/ledger/sql'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import type { TestChain } from '@polder/testing/chain'
import type { DataSource } from 'typeorm'
import { productDatabase } from './product-database.ts'

export type TestProduct = Awaited<ReturnType<typeof openTestProduct>>

/**
 * An opened product on a database of its own, and the environment a worker of it is started with.
 * @param i.signer index of the account that signs payouts (default 0)
 */
export async function openTestProduct(
  chain?: TestChain,
  i: { redisUrl?: string | undefined; signer?: number } = {},
) {
  const database = await productDatabase()
  const db = createDataSource({ url: database.url })
  const asWorker = createDataSource({ url: database.urlOf('worker') })
  const asSigner = createDataSource({ url: database.urlOf('signer') })
  const asApi = createDataSource({ url: database.urlOf('api'), poolSize: 1 })
  await Promise.all([db, asWorker, asSigner, asApi].map((source) => source.initialize()))
  await openProduct(db)
  if (chain) {
    const { address } = chain.accounts[i.signer ?? 0]!
    const taken = await chain.client.getTransactionCount({ address })
    // As a worker does that starts with the product, before anybody asks for a withdrawal.
    await noteNonces(db.manager, address, taken)
  }
  const env: Record<string, string> = {
    ROLE: 'worker',
    DATABASE_URL: database.urlOf('worker'),
    RPC_URL: chain?.rpcUrl ?? 'http://127.0.0.1:1',
    CONTRACT_ADDRESS: chain?.contractAddress ?? `0x${'11'.repeat(20)}`,
    OPERATOR_KEY: chain?.keyOf(i.signer ?? 0) ?? `0x${'11'.repeat(32)}`,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...(i.redisUrl ? { REDIS_URL: i.redisUrl } : {}),
  }
  const settings: Settings = readSettings(env)
  return {
    /** With the rights of the whole product. */
    db,
    asWorker,
    asSigner,
    asApi,
    env,
    signerEnv: { ...env, ROLE: 'signer', DATABASE_URL: database.urlOf('signer') },
    settings,
    ownerUrl: database.ownerUrl,
    urlOf: database.urlOf,
    plant: database.plant,
    logger: createLogger({ level: settings.LOG_LEVEL }),
    stop: async () => {
      await Promise.all([db, asWorker, asSigner, asApi].map((source) => source.destroy()))
      await database.drop()
    },
  }
}

let deposits = 0n

/** Credits deposits as the indexer would. */
export async function creditAll(
  db: DataSource,
  credits: { address: string; amount: bigint }[],
): Promise<void> {
  const events = credits.map(({ address, amount }) => {
    deposits += 1n
    const hash = `0x${deposits.toString(16).padStart(64, '0')}`
    return {
      chainId: 137,
      blockNumber: deposits,
      blockHash: hash,
      blockTime: new Date(),
      txHash: hash,
      logOrdinal: 0,
      address,
      amount,
      number: deposits,
      total: deposits,
    }
  })
  await inTransaction(db, (manager) => creditDeposits(manager, events))
}

/** A wallet with money that asks for some of it. @returns the withdrawal's id */
export async function requestFor(db: DataSource, address: string, amount: bigint): Promise<`0x${string}`> {
  await creditAll(db, [{ address, amount: amount + 10n ** 18n }])
  return (await requestWithdrawal(db, { address, amount })).withdrawalId
}

/** Moves the product's clock forward, as the demo does. */
export async function advanceDays(db: DataSource, days: number): Promise<void> {
  const offsetMs = Math.round(days * 86_400_000)
  await db.query('update product_state set clock_offset_ms = clock_offset_ms + $1', [offsetMs])
  await db.query(`select pg_notify('clock_advanced', '')`)
}

export interface WithdrawalRow {
  state: string
  waiting_for: string | null
  failure_reason: string | null
  tx_hash: string | null
}

export async function withdrawalRow(db: DataSource, id: string): Promise<WithdrawalRow> {
  const [row]: WithdrawalRow[] = await db.query('select * from withdrawal where id = $1', [id])
  return row!
}

export async function logLines(
  db: DataSource,
  type: string,
): Promise<{ message: string; severity: string }[]> {
  return await db.query('select message, severity from system_log where type = $1 order by id', [type])
}

/** Waits until something holds. The test's own time limit ends it. */
export async function until<T>(probe: () => Promise<T | false | null | undefined>): Promise<T> {
  for (;;) {
    const answer = await probe()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
