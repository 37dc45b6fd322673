import { type GivenSettings, readGivenSettings } from '@polder/base/settings'
import pg from 'pg'
import { runningStack } from './data-dir.ts'
import { urlOfRunning } from './open-database.ts'
import { StartError } from './start-error.ts'

export interface RunningDemo {
  settings: GivenSettings
  /** The process of the product. */
  pid: number
  /** To be ended by whoever asked. */
  client: pg.Client
  databaseUrl: string
  rpcUrl: string
}

/**
 * Connects to the demo that runs on DATA_DIR.
 * @throws StartError when it is not a demo, or it is not running
 */
export async function openRunningDemo(env: Record<string, string | undefined>): Promise<RunningDemo> {
  const settings = readGivenSettings(env)
  if (!settings.demo) {
    throw new StartError(
      'RPC_URL is set, so this is not a demo: the clock of a real chain cannot be moved, and its users are real.',
    )
  }
  const running = runningStack(settings)
  if (!running) {
    throw new StartError(
      `DATA_DIR: no demo is running on ${settings.DATA_DIR}. Run \`npm start\` in another terminal, wait for "ready", ` +
        'and try again then.',
    )
  }
  const databaseUrl = urlOfRunning(settings, running)
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  return { settings, pid: running.pid, client, databaseUrl, rpcUrl: `http://127.0.0.1:${running.chainPort}` }
}
