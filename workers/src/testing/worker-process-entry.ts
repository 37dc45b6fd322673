import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/testing/read-settings'
import { createDataSource } from '@polder/ledger/database'
import { startWorkers } from '../start.ts'
import { startSigner } from '../start-signer.ts'

/** A worker or a signer as production runs one. */
const settings = readSettings(process.env)
const dataSource = createDataSource({ url: settings.DATABASE_URL })
await dataSource.initialize()
const context = { settings, dataSource, logger: createLogger({ level: settings.LOG_LEVEL }) }
const running = await (settings.ROLE === 'signer' ? startSigner(context) : startWorkers(context))
process.on('SIGTERM', async () => {
  await running.stop()
  await dataSource.destroy()
  process.exit(0)
})
process.send?.('ready')
