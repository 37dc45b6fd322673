import { runningChain } from '@polder/base/embedded/chain'
import { assertPortFree } from '@polder/base/embedded/port'
import { runningPostgres } from '@polder/base/embedded/postgres'
import { isAlive } from '@polder/base/embedded/process'
import type { Logger } from '@polder/base/logger'
import { type GivenSettings, type Settings, withEmbedded } from '@polder/base/settings'
import { type Earlier, writeEarlier } from './begin-earlier.ts'
import { followProductClock } from './chain-clock.ts'
import { keepChain } from './chain-keeper.ts'
import { assertBooksFollow, assertChain, assertCheckpoint, assertFees } from './check-chain.ts'
import { assertRedis } from './check-redis.ts'
import { assertDatabase } from './connect-database.ts'
import { dataPaths, takeDataDir } from './data-dir.ts'
import { demoSettings } from './demo-accounts.ts'
import { type DemoChain, startDemoChain } from './embedded-chain.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { prepareSchema } from './prepare-schema.ts'
import { ensureSecrets } from './secrets.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Takes DATA_DIR where it is needed, and checks everything that can be known to be wrong before anything is started.
 * @throws SettingsError, PortTakenError, ChainMismatchError, StartError naming the setting
 */
export async function checkSurroundings(given: GivenSettings, shutdown: Shutdown): Promise<void> {
  if (!given.DATABASE_URL || given.demo) shutdown.add('DATA_DIR', takeDataDir(given))
  await assertPortsFree(given)
  if (given.DATABASE_URL) await assertDatabase('DATABASE_URL', given.DATABASE_URL)
  if (given.MIGRATION_DATABASE_URL)
    await assertDatabase('MIGRATION_DATABASE_URL', given.MIGRATION_DATABASE_URL)
  for (const url of given.DATABASE_REPLICA_URLS) await assertDatabase('DATABASE_REPLICA_URLS', url)
  if (given.REDIS_URL) await assertRedis(given.REDIS_URL)
  if (!given.demo) await assertChain(given)
}

/**
 * Starts what the environment does not bring, and brings the schema up to date.
 * @param say tells the person at the terminal what is going on
 * @param earlier of a demo that begins in the past
 * @returns the settings the roles run on
 */
export async function startParts(
  given: GivenSettings,
  shutdown: Shutdown,
  logger: Logger,
  say: (line: string) => void,
  earlier?: Earlier,
): Promise<Settings> {
  const ownDatabase = !given.DATABASE_URL
  const behindMs = earlier?.byMs ?? 0
  const secrets = ownDatabase || given.demo ? ensureSecrets(given) : undefined
  const [database, chain] = await startBoth(
    ownDatabase ? startEmbeddedDatabase(given, secrets!) : undefined,
    given.demo ? startDemoChain(given, new Date(Date.now() - behindMs)) : undefined,
    shutdown,
  )
  if (database) {
    say(`  database   ${database.postgres.adopted ? 'taken over' : 'started'}`)
    watchPart(
      'The embedded Postgres',
      database.postgres.pid,
      `${dataPaths(given).postgres}.log`,
      shutdown,
      logger,
    )
  }
  if (chain) {
    say(`  chain      ${chain.chain.adopted ? 'taken over' : 'started'}`)
    watchPart('The demo chain', chain.chain.pid, `${dataPaths(given).chain}/anvil.log`, shutdown, logger)
  }
  const settings = withEmbedded(given, {
    ...(secrets && !given.SESSION_SECRET && { SESSION_SECRET: secrets.sessionSecret }),
    ...(database && { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }),
    ...(chain && demoSettings(given, chain.chain.rpcUrl, chain.deployment)),
  })
  const applied = await prepareSchema(
    { url: settings.DATABASE_URL, ownerUrl: settings.MIGRATION_DATABASE_URL },
    earlier && ((ownerUrl) => writeEarlier(ownerUrl, earlier)),
  )
  if (!given.demo) await assertBooksFollow(settings)
  await assertFees(settings)
  if (applied.length > 0) say(`  schema     ${applied.length} migrations applied`)
  if (chain) {
    await assertCheckpoint(settings)
    await followProductClock(chain.chain.rpcUrl, settings.DATABASE_URL, behindMs)
    const keeper = keepChain({ rpcUrl: chain.chain.rpcUrl, dataDir: dataPaths(given).chain, logger })
    shutdown.add('the chain keeper', keeper.stop)
  }
  return settings
}

async function assertPortsFree(given: GivenSettings): Promise<void> {
  if (given.ROLE === 'all' || given.ROLE === 'api') await assertPortFree(given.PORT, undefined, 'PORT')
  else if (given.MONITOR_PORT) await assertPortFree(given.MONITOR_PORT, undefined, 'MONITOR_PORT')
  const { postgres, chain } = dataPaths(given)
  // A part that a crash left alive holds its port already; it will be taken over.
  if (!given.DATABASE_URL && runningPostgres(postgres)?.port !== given.DATABASE_PORT) {
    await assertPortFree(given.DATABASE_PORT, '127.0.0.1', 'DATABASE_PORT')
  }
  if (given.demo && runningChain(chain)?.port !== given.CHAIN_PORT) {
    await assertPortFree(given.CHAIN_PORT, '127.0.0.1', 'CHAIN_PORT')
  }
}

/** Starts both at once. When one fails, the other is stopped by the shutdown that follows. */
async function startBoth(
  database: Promise<EmbeddedDatabase> | undefined,
  chain: Promise<DemoChain> | undefined,
  shutdown: Shutdown,
): Promise<[EmbeddedDatabase | undefined, DemoChain | undefined]> {
  const [first, second] = await Promise.allSettled([database, chain])
  // Postgres is stopped last: everything else may still want to write.
  if (first.status === 'fulfilled' && first.value)
    shutdown.add('the embedded Postgres', first.value.postgres.stop)
  if (second.status === 'fulfilled' && second.value) shutdown.add('the demo chain', second.value.chain.stop)
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}

/** Ends the product when an embedded part has died under it: no half of it is of any use. */
function watchPart(name: string, pid: number, logPath: string, shutdown: Shutdown, logger: Logger): void {
  const timer = setInterval(() => {
    if (isAlive(pid) && !shutdown.asked) return
    clearInterval(timer)
    if (shutdown.asked) return
    logger.fatal(
      `${name} has ended; its log is ${logPath}. Everything stops; \`npm start\` goes on from here.`,
    )
    process.exitCode = 1
    void shutdown.run(logger).finally(() => process.exit(1))
  }, 1_000)
  timer.unref()
}
