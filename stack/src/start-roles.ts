import { startMonitor } from '@polder/base/monitor-server'
import type { Context } from '@polder/ledger/context'
import type { Shutdown } from './shutdown.ts'

type Role = 'indexer' | 'worker' | 'api'
type Start = (context: Context) => Promise<{ stop(): Promise<void> }>

/** Loaded when needed only: a process that indexes has no use for the API's code. */
const starts: Record<Role, () => Promise<Start>> = {
  indexer: async () => (await import('@polder/indexer/start')).startIndexer,
  worker: async () => (await import('@polder/workers/start')).startWorkers,
  // Last, so that the port answers when everything behind it is there.
  api: async () => (await import('@polder/api/start')).startApi,
}

/** Starts the roles that ROLE names, in the order of the flow. */
export async function startRoles(context: Context, shutdown: Shutdown): Promise<void> {
  const wanted = context.settings.ROLE
  for (const role of Object.keys(starts) as Role[]) {
    if (wanted !== 'all' && wanted !== role) continue
    const start = await starts[role]()
    const { stop } = await start(context)
    shutdown.add(`the ${role}`, stop)
  }
  await startOwnMonitor(context, shutdown)
}

/** Where the API runs, it answers for the whole process. */
async function startOwnMonitor({ settings, logger }: Context, shutdown: Shutdown): Promise<void> {
  const { MONITOR_PORT, ROLE } = settings
  if (MONITOR_PORT === undefined || ROLE === 'all' || ROLE === 'api') return
  const { stop } = await startMonitor({ ...settings, MONITOR_PORT })
  shutdown.add('the monitor', stop)
  logger.info({ port: MONITOR_PORT }, 'health and metrics can be read')
}
