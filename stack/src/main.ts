import { setTimeout as sleep } from 'node:timers/promises'
import { ChainMismatchError } from '@polder/base/assert-chain-id'
import { PortTakenError } from '@polder/base/embedded/port'
import { createLogger, type Logger } from '@polder/base/logger'
import { asPart } from '@polder/base/process-role'
import { redact } from '@polder/base/redact'
import { type GivenSettings, readGivenSettings, type Settings, SettingsError } from '@polder/base/settings'
import { createDataSource, withDataSource } from '@polder/ledger/database'
import { openProduct } from '@polder/ledger/open-product'
import { mayActAs } from '@polder/ledger/rights/grant-rights'
import type { EntityManager } from 'typeorm'
import { BEGIN_EARLIER, type Earlier, readEarlier } from './begin-earlier.ts'
import { addresses } from './report.ts'
import { emptyParts } from './reset.ts'
import { Shutdown } from './shutdown.ts'
import { StartError } from './start-error.ts'
import { checkSurroundings, startParts } from './start-parts.ts'
import { startRoles } from './start-roles.ts'

/** How long a start may take to reach its next step when it is told to stop. */
const START_PATIENCE_MS = 30_000

const LOOK_FOR_PARENT_MS = 1_000

/**
 * Runs the product in this process until it is told to stop. A start that fails stops what it has started, says why
 * and exits with 1.
 * @param env the environment, see {@link readGivenSettings}
 */
export async function main(env: Record<string, string | undefined>): Promise<void> {
  let shutdown = new Shutdown()
  let logger = createLogger({ level: 'info' })
  let starting: Promise<void> = Promise.resolve()
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    console.log('\nStopping ...')
    shutdown.ask()
    // A start that is under way is let to its next step, so that it leaves nothing behind.
    void Promise.race([starting.catch(() => undefined), sleep(START_PATIENCE_MS)])
      .then(() => shutdown.run(logger))
      .finally(() => process.exit(code))
  }
  // A terminal that was closed must not cut the stop short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // npm's shell, killed alone, would leave the product running with nobody to stop it.
  const parent = process.ppid
  if (env.npm_lifecycle_event === 'start')
    setInterval(() => process.ppid === parent || stop(0), LOOK_FOR_PARENT_MS).unref()
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Unexpected; everything stops')
    stop(1)
  })
  const orExplain = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (isStopping) return
      console.error(`\nPolder did not start.\n\n${explain(error)}\n`)
      await shutdown.run(logger)
      process.exit(1)
    }
  }
  const begin = (given: GivenSettings, earlier?: Earlier) => {
    starting = start(given, shutdown, logger, earlier)
    return starting
  }
  const beginAgain = async (given: GivenSettings) => {
    const earlier = await readEarlier(given)
    if (!earlier || shutdown.asked) return
    console.log(
      '\nNobody has used this demo yet, so it begins again in the past, for a story that ends today.',
    )
    await shutdown.run(logger)
    if (isStopping) return
    emptyParts(given)
    shutdown = new Shutdown()
    await begin(given, earlier)
  }
  await orExplain(async () => {
    const given = readGivenSettings(env)
    logger = createLogger({ level: given.LOG_LEVEL })
    await begin(given)
    if (given.demo) process.on(BEGIN_EARLIER, () => void orExplain(() => beginAgain(given)))
  })
}

/**
 * Starts the product in this process, and returns when it is ready.
 * @param shutdown learns of each part that was started
 * @param earlier of a demo that begins in the past
 * @throws what {@link explain} says in words for whoever starts it
 */
export async function start(
  given: GivenSettings,
  shutdown: Shutdown,
  logger: Logger,
  earlier?: Earlier,
): Promise<void> {
  const say = (line: string) => console.log(line)
  const began = Date.now()
  say(`Starting ${given.PRODUCT_NAME} ...`)
  await checkSurroundings(given, shutdown)
  const parts = await startParts(given, shutdown, logger, say, earlier)
  await beginTracing(parts, shutdown)
  const dataSource = createDataSource({
    url: parts.DATABASE_URL,
    poolSize: parts.DATABASE_POOL_SIZE,
    applicationName: `polder-${parts.ROLE}`,
  })
  await dataSource.initialize()
  shutdown.add('the database connections', () => dataSource.destroy())
  await openProduct(dataSource)
  const settings = { ...parts, CONSOLE_DATABASE_URL: await consoleUrl(parts, dataSource.manager) }
  const firstAdmin = await serveAdmins(settings)
  await startRoles({ settings, logger, dataSource }, shutdown)
  await untilReady(settings, shutdown, say)
  if (shutdown.asked) return
  say(`\n${addresses(settings)}\n`)
  if (firstAdmin === 'none') {
    say('There is no admin yet. This makes one and shows its password, which a log must not keep:')
    say(`  npm run admin -- add ${settings.ADMIN_USERNAME} --role admin\n`)
  } else if (firstAdmin) {
    // Said to the person at the terminal, only this once.
    say(`The first admin is "${firstAdmin.username}" with the password ${firstAdmin.password}`)
    say('It is shown this once; `npm run admin -- reset` makes another.\n')
  }
  say(`Started in ${((Date.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops it.`)
  say('ready')
}

/** Makes the first admin where the console is served. @returns what to tell of it */
async function serveAdmins(settings: Settings) {
  const { ROLE, CONSOLE_DATABASE_URL: url } = settings
  if (!url || (ROLE !== 'all' && ROLE !== 'api')) return null
  const { ensureFirstAdmin } = await import('@polder/api/admin-auth/first-admin')
  // What a log keeps of a demo's password opens nothing but the demo.
  const isRead = settings.demo || process.stdout.isTTY === true
  return await withDataSource({ url, poolSize: 1 }, (db) => ensureFirstAdmin(db, settings, isRead))
}

/** Its libraries are loaded only where traces are kept, and before what they trace. */
async function beginTracing(settings: Settings, shutdown: Shutdown): Promise<void> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return
  const { startTracing } = await import('@polder/base/tracing/start-tracing')
  const { stop } = startTracing({ endpoint, role: settings.ROLE })
  shutdown.add('the tracing', stop)
}

/** Waits until the API says that everything it stands on can be reached, and says what is missing meanwhile. */
async function untilReady(settings: Settings, shutdown: Shutdown, say: (line: string) => void) {
  if (settings.ROLE !== 'all' && settings.ROLE !== 'api') return
  for (let tries = 1; !shutdown.asked; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (tries % 40 === 0) say(`  not ready yet: ${(await answer?.text())?.slice(0, 300) ?? 'no answer'}`)
    await sleep(250)
  }
}

/** @returns why a start failed: what to do where that is known, or else everything */
export function explain(error: unknown): string {
  const known = [SettingsError, PortTakenError, ChainMismatchError, StartError]
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  return redact(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/**
 * @param manager connected by DATABASE_URL
 * @returns by which address the console's rights are had; undefined: this process has none of them
 */
async function consoleUrl(
  { CONSOLE_DATABASE_URL, DATABASE_URL }: Settings,
  manager: EntityManager,
): Promise<string | undefined> {
  if (CONSOLE_DATABASE_URL) return CONSOLE_DATABASE_URL
  if (await mayActAs(manager, 'console')) return asPart(DATABASE_URL, 'console')
  // A role for the whole product has all rights itself.
  return (await mayActAs(manager, 'api')) ? undefined : DATABASE_URL
}
