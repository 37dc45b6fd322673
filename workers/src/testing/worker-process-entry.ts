import { createLogger } from '@polder/base/logger'
import { readSettings } from '@polder/base/settings'
import { createDataSource } from '@polder/ledger/database'
import { startWorkers } from '../start.ts'
import { startSigner } from '../start-signer.ts'
import type { Step } from '../steps.ts'

/** A worker or a signer as production runs one, but that it can be told at which step to die. */
const settings = readSettings(process.env)
const dieAt = process.env.DIE_AT as Step | undefined
const dataSource = createDataSource({ url: settings.DATABASE_URL })
await dataSource.initialize()
const context = { settings, dataSource, logger: createLogger({ level: settings.LOG_LEVEL }) }
const onStep = (step: Step) => {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL')
}
const policy = process.env.REPLACE_AFTER_MS ? { replaceAfterMs: Number(process.env.REPLACE_AFTER_MS) } : {}
const running =
  settings.ROLE === 'signer'
    ? await startSigner(context, { policy, onStep })
    : await startWorkers(context, { onStep })
process.on('SIGTERM', async () => {
  await running.stop()
  await dataSource.destroy()
  process.exit(0)
})
process.send?.('ready')
