import { existsSync } from 'node:fs'
import { type GivenSettings, readGivenSettings } from '@polder/base/settings'
import { dataPaths, runningStack, takeDataDir } from './data-dir.ts'
import { appUrl, startEmbeddedDatabase } from './embedded-database.ts'
import { ensureSecrets, readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/** A database for a command beside the product. */
export interface OpenDatabase {
  /** as the running product's role */
  url: string
  close(): Promise<void>
}

/**
 * Finds the product's database: DATABASE_URL; else the embedded one of DATA_DIR, which is started for as long as the
 * command takes when the product does not run.
 * @param env the environment of the product
 * @throws StartError when there is none yet, SettingsError when a setting is wrong
 */
export async function openDatabase(env: Record<string, string | undefined>): Promise<OpenDatabase> {
  const settings = readGivenSettings(env)
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, close: async () => undefined }
  const running = runningStack(settings)
  if (!running) return await startFor(settings)
  const { appPassword } = readSecrets(settings) ?? {}
  if (!appPassword) throw new StartError('DATA_DIR: the product is still being set up. Wait for "ready".')
  return { url: appUrl(running.databasePort, { appPassword }), close: async () => undefined }
}

async function startFor(settings: GivenSettings): Promise<OpenDatabase> {
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
