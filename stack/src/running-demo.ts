import pg from 'pg'
import { readDemoSettings, runningStack } from './data-dir.ts'
import { urlOfRunning } from './open-database.ts'
import { StartError } from './start-error.ts'

export type RunningDemo = Awaited<ReturnType<typeof openRunningDemo>>

/**
 * Connects to the demo that runs on DATA_DIR.
 * @returns `pid`: the process of the product; `client`: to be ended by whoever asked
 * @throws StartError when it is not a demo, or it is not running
 */
export async function openRunningDemo(env: Record<string, string | undefined>) {
  const settings = readDemoSettings(env)
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
