import { existsSync } from 'node:fs'
import { type GivenSettings, readGivenSettings } from '@polder/base/settings'
import { dataPaths, type RunningStack, runningStack, takeDataDir } from './data-dir.ts'
import { appUrl, startEmbeddedDatabase } from './embedded-database.ts'
import { ensureSecrets, readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * Opens the product's database for a command beside the product: DATABASE_URL; else the embedded one of DATA_DIR, which is
 * started for as long as the command takes when the product does not run.
 * @param env the environment of the product; of its settings only these two are looked at
 * @returns its address for the running product's role, and what ends it
 * @throws StartError when there is none yet, SettingsError when a setting is wrong
 */
export async function openDatabase(
  env: Record<string, string | undefined>,
): Promise<{ url: string; close(): Promise<void> }> {
  const { DATABASE_URL, DATA_DIR, DATABASE_PORT } = env
  const settings = readGivenSettings({ DATABASE_URL, DATA_DIR, DATABASE_PORT })
  const running = runningStack(settings)
  if (!settings.DATABASE_URL && !running) return await startFor(settings)
  return { url: urlOfRunning(settings, running), close: async () => undefined }
}

/**
 * @returns the database of a product that runs
 * @throws StartError while it is being set up
 */
export function urlOfRunning(settings: GivenSettings, running: RunningStack | undefined): string {
  if (settings.DATABASE_URL) return settings.DATABASE_URL
  const { appPassword } = readSecrets(settings) ?? {}
  if (!running || !appPassword)
    throw new StartError('DATA_DIR: the product is still being set up. Wait for "ready".')
  return appUrl(running.databasePort, { appPassword })
}

async function startFor(settings: GivenSettings): ReturnType<typeof openDatabase> {
  const { root, postgres } = dataPaths(settings)
  if (!existsSync(postgres)) {
    throw new StartError(
      `DATABASE_URL is not set, and there is no embedded database in ${root} yet: start the product once with \`npm start\`.`,
    )
  }
  const giveBack = takeDataDir(settings)
  try {
    const database = await startEmbeddedDatabase(settings, ensureSecrets(settings))
    return {
      url: database.url,
      close: async () => {
        await database.postgres.stop()
        giveBack()
      },
    }
  } catch (error) {
    giveBack()
    throw error
  }
}
