import { createLogger } from '@polder/base/logger'
import type { Settings } from '@polder/base/settings'
import { readSettings } from '@polder/base/testing/read-settings'
import type { Context } from '@polder/ledger/context'
import { createDataSource, withDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { migratedDatabase } from '@polder/ledger/testing/test-ledger'
import { startChain, type TestChain, type TestChainOptions } from '@polder/testing/chain'
import type { DataSource } from 'typeorm'
import { type IndexerOptions, startIndexer } from '../start.ts'

/** Tests do not wait for a real deployment's pace. */
const FAST = { pollIntervalMs: 25, reorgConfirmations: 3, asideMs: 300 }

interface StartOptions extends IndexerOptions {
  /** How many nodes must agree (default a majority). */
  readonly quorum?: number
  /** Its connections, but for the one that holds the lead. */
  readonly dataSource?: DataSource
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** A real chain with the contract and a real, empty database, for one test. */
export async function makeWorld(options: TestChainOptions = {}) {
  const [chain, database] = await Promise.all([startChain(options), migratedDatabase()])
  const db = createDataSource({ url: database.url, poolSize: 6 })
  const asIndexer = createDataSource({ url: database.urlOf('indexer'), poolSize: 6 })
  await Promise.all([db.initialize(), asIndexer.initialize()])
  await withDataSource({ url: database.ownerUrl, poolSize: 1 }, openProduct)
  const indexers: { stop(): Promise<void> }[] = []

  return {
    chain,
    db,
    context: (rpcUrls: string[] = [chain.rpcUrl]): Context => ({
      settings: settingsFor(chain, database.urlOf('indexer'), rpcUrls),
      logger: createLogger({ level: process.env.INDEXER_TEST_LOG ?? 'silent' }),
      dataSource: asIndexer,
    }),
    async start(
      rpcUrls: string[] = [chain.rpcUrl],
      { quorum, dataSource = asIndexer, ...options }: StartOptions = {},
    ) {
      const context = this.context(rpcUrls)
      const settings = { ...context.settings, RPC_QUORUM: quorum ?? context.settings.RPC_QUORUM }
      const indexer = await startIndexer({ ...context, settings, dataSource }, { ...FAST, ...options })
      indexers.push(indexer)
      return indexer
    },
    /** Environment of an indexer in a process of its own. */
    env: (rpcUrls: string[] = [chain.rpcUrl]) => envFor(chain, database.urlOf('indexer'), rpcUrls),
    async end() {
      await Promise.all(indexers.map((indexer) => indexer.stop()))
      await Promise.all([db.destroy(), asIndexer.destroy()])
      await Promise.all([chain.stop(), database.drop()])
    },
  }
}

function settingsFor(chain: TestChain, databaseUrl: string, rpcUrls: string[]): Settings {
  return readSettings(envFor(chain, databaseUrl, rpcUrls))
}

function envFor(chain: TestChain, databaseUrl: string, rpcUrls: string[]): Record<string, string> {
  return {
    ROLE: 'indexer',
    RPC_URL: rpcUrls.join(','),
    DATABASE_URL: databaseUrl,
    CONTRACT_ADDRESS: chain.contractAddress,
    CONTRACT_BLOCK: String(chain.contractBlock),
  }
}
