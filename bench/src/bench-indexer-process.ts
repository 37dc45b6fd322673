import { subscribe } from 'node:diagnostics_channel'
import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'
import { startIndexer } from '@polder/indexer/start'
import { createDataSource } from '@polder/ledger/database'

/** The indexer in a process of its own, as a deployment runs it; tells what it took when it is asked to end. */
const asked: Record<string, number> = {}
subscribe('undici:request:create', (message) => {
  const { body } = (message as { request: { body?: unknown } }).request
  const method = Buffer.isBuffer(body) ? JSON.parse(String(body)).method : 'by fetch'
  asked[method] = (asked[method] ?? 0) + 1
})

const settings = readSettings({ ...process.env, ROLE: 'indexer' })
const dataSource = createDataSource({ url: settings.DATABASE_URL, poolSize: 4 })
await dataSource.initialize()
const indexer = await startIndexer(
  { settings, logger: createLogger({ level: process.env.BENCH_LOG ?? 'silent' }), dataSource },
  process.env.POLL_MS ? { pollIntervalMs: Number(process.env.POLL_MS) } : {},
)
process.send?.('started')
process.on('message', async (what) => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.send?.({ asked, maxMb: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 })
  if (what !== 'end') return
  await indexer.stop()
  process.exit(0)
})
