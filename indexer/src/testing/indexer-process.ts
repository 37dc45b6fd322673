import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'
import { createDataSource } from '@polder/ledger/database'
import { startIndexer } from '../start.ts'

/** An indexer in a process of its own, for tests that kill it. */
const settings = readSettings(process.env)
const dataSource = createDataSource({ url: settings.DATABASE_URL, poolSize: 4 })
await dataSource.initialize()
const logger = createLogger({ level: process.env.INDEXER_TEST_LOG ?? 'silent' })
await startIndexer({ settings, logger, dataSource }, { pollIntervalMs: 10 })
process.stdout.write('started\n')
