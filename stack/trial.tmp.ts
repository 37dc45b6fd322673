import { createLogger } from '@polder/base/logger'
import { readGivenSettings } from '@polder/base/settings'
import { Shutdown } from './src/shutdown.ts'
import { startParts } from './src/start-parts.ts'
const shutdown = new Shutdown()
const logger = createLogger({ level: 'info' })
const t = Date.now()
process.on('SIGINT', () => shutdown.run(logger).then(() => { console.log('stopped'); process.exit(0) }))
try {
  const s = await startParts(readGivenSettings(process.env), shutdown, logger, console.log)
  console.log(s, Date.now() - t)
  setTimeout(() => {}, Number(process.env.HOLD ?? 3000))
  await new Promise((r) => setTimeout(r, Number(process.env.HOLD ?? 3000)))
} catch (e) { console.log('ERR', e) }
await shutdown.run(logger)
