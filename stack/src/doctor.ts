import { redact } from '@polder/base/redact'
import { type GivenSettings, readGivenSettings, type Settings, withEmbedded } from '@polder/base/settings'
import { assertBooksFollow, assertContract, assertFees } from './check-chain.ts'
import { assertRedis } from './check-redis.ts'
import { readContract, runningStack } from './data-dir.ts'
import { demoSettings } from './demo-accounts.ts'
import { tryAlerts } from './doctor/alerts.ts'
import { lookAtKeys } from './doctor/keys.ts'
import { lookAtClock, lookAtDisk, lookAtProduct } from './doctor/machine.ts'
import { lookAtDatabase, lookAtNodes } from './doctor/parts.ts'
import { urlOfRunning } from './open-database.ts'
import { readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * Looks at all that the product stands on, says of each in one line how it is and what to do, and sets the exit code: 0
 * only when all is well. The product is to run; nothing is changed, but that one alert is sent to say that it is a trial.
 * @param env the environment, read as a start reads it
 * @throws SettingsError, StartError when it cannot be told what to look at
 */
export async function doctor(env: Record<string, string | undefined>): Promise<void> {
  for (const { of, well, text } of await examine(env)) {
    console.log(`  ${well ? 'ok   ' : 'WRONG'}  ${of.padEnd(9)} ${text.replace(/\s+/g, ' ')}`)
    if (!well) process.exitCode = 1
  }
}

/** The same without a word. @returns of what was looked at, whether it is well, and how it is or else what to do */
export async function examine(env: Record<string, string | undefined>) {
  const settings = settingsOfRunning(readGivenSettings(env))
  const checks: Record<string, () => Promise<string>> = {
    product: () => lookAtProduct(settings),
    database: () => lookAtDatabase(settings),
    queues: async () => {
      if (!settings.REDIS_URL) return 'in the database'
      await assertRedis(settings.REDIS_URL)
      return 'Redis takes what is written, and keeps it'
    },
    nodes: () => lookAtNodes(settings),
    contract: async () => {
      await assertContract(settings)
      await assertBooksFollow(settings)
      await assertFees(settings)
      return `${settings.CONTRACT_ADDRESS} is open, and the books follow it`
    },
    keys: () => lookAtKeys(settings),
    clock: () => lookAtClock(settings),
    disk: () => lookAtDisk(settings),
    alerts: () => tryAlerts(settings),
  }
  const look = async ([of, check]: [string, () => Promise<string>]) =>
    await check().then(
      (text) => ({ of, well: true, text }),
      (error: Error & { shortMessage?: string }) => ({
        of,
        well: false,
        text: redact(error.shortMessage ?? error.message),
      }),
    )
  return await Promise.all(Object.entries(checks).map(look))
}

/** @returns the settings, with what the embedded parts that run bring along */
function settingsOfRunning(given: GivenSettings): Settings {
  if (!given.demo && given.DATABASE_URL) return withEmbedded(given, {})
  const running = runningStack(given)
  if (!running)
    throw new StartError(
      `DATA_DIR: nothing is running on ${given.DATA_DIR}. Run \`npm start\` in another terminal, wait for "ready", and try again then.`,
    )
  const SESSION_SECRET = given.SESSION_SECRET ?? readSecrets(given)?.sessionSecret ?? ''
  const own = { DATABASE_URL: urlOfRunning(given, running), SESSION_SECRET }
  if (!given.demo) return withEmbedded(given, own)
  const rpcUrl = `http://127.0.0.1:${running.chainPort}`
  return withEmbedded(given, { ...own, ...demoSettings(given, rpcUrl, readContract(given)!) })
}
