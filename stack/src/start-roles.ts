import { startMonitor } from '@polder/base/monitor-server'
import { asPart, type Process } from '@polder/base/process-role'
import type { Context } from '@polder/ledger/context'
import { createDataSource } from '@polder/ledger/database'
import { mayActAs } from '@polder/ledger/rights/grant-rights'
import type { Shutdown } from './shutdown.ts'

type Start = (context: Context) => Promise<{ stop(): Promise<void> }>

/** Loaded when needed only: a process that indexes has no use for the API's code. */
const starts: Record<Process, () => Promise<Start>> = {
  indexer: async () => (await import('@polder/indexer/start')).startIndexer,
  worker: async () => (await import('@polder/workers/start')).startWorkers,
  signer: async () => (await import('@polder/workers/start-signer')).startSigner,
  // Last, so that the port answers when everything behind it is there.
  api: async () => (await import('@polder/api/start')).startApi,
}

/**
 * Starts the roles that ROLE names, in the order of the flow, each with the rights of its own role in the database where
 * the server has it.
 */
export async function startRoles(context: Context, shutdown: Shutdown): Promise<void> {
  const wanted = context.settings.ROLE
  for (const role of Object.keys(starts) as Process[]) {
    if (wanted !== 'all' && wanted !== role) continue
    const start = await starts[role]()
    const { stop } = await start(await contextOf(role, context, shutdown))
    shutdown.add(`the ${role}`, stop)
  }
  await startOwnMonitor(context, shutdown)
}

/** One process may run them all: each then has connections of its own, which can do no more than it needs. */
async function contextOf(role: Process, context: Context, shutdown: Shutdown): Promise<Context> {
  const { settings, dataSource } = context
  if (!(await mayActAs(dataSource.manager, role))) return context
  const own = { ...settings, DATABASE_URL: asPart(settings.DATABASE_URL, role) }
  const connections = createDataSource({
    url: own.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    applicationName: `polder-${role}`,
  })
  await connections.initialize()
  shutdown.add(`the ${role}'s database connections`, () => connections.destroy())
  return { ...context, settings: own, dataSource: connections }
}

/** Where the API runs, it answers for the whole process. */
async function startOwnMonitor({ settings, logger }: Context, shutdown: Shutdown): Promise<void> {
  const { MONITOR_PORT, ROLE } = settings
  if (MONITOR_PORT === undefined || ROLE === 'all' || ROLE === 'api') return
  const { stop } = await startMonitor({ ...settings, MONITOR_PORT })
  shutdown.add('the monitor', stop)
  logger.info({ port: MONITOR_PORT }, 'health and metrics can be read')
}
