import { redact } from '@polder/base/redact'
import { readGivenSettings, SettingsError } from '@polder/base/settings'
import { assertDatabase } from './connect-database.ts'
import { prepareSchema } from './prepare-schema.ts'
import { StartError } from './start-error.ts'

/**
 * Applies the migrations, says which, and sets the exit code. Nothing else of the environment is looked at: whoever
 * migrates needs no other secret.
 * @param env MIGRATION_DATABASE_URL is the owner's; DATABASE_URL, where it is given, names a role for the whole product,
 *   which is granted its rights beside those of the processes
 */
export async function migrateOnce(env: Record<string, string | undefined>): Promise<void> {
  try {
    const { MIGRATION_DATABASE_URL, DATABASE_URL } = env
    const settings = readGivenSettings({ MIGRATION_DATABASE_URL, DATABASE_URL })
    const { MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: url } = settings
    if (!ownerUrl) throw new SettingsError(new Map([['MIGRATION_DATABASE_URL', 'is missing.']]))
    await assertDatabase('MIGRATION_DATABASE_URL', ownerUrl)
    if (url) await assertDatabase('DATABASE_URL', url)
    const applied = await prepareSchema({ url, ownerUrl })
    for (const name of applied) console.log(`applied ${name}`)
    console.log(`The schema is current; ${applied.length} migrations were applied.`)
  } catch (error) {
    const known = error instanceof SettingsError || error instanceof StartError
    const text = known ? (error as Error).message : ((error as Error).stack ?? String(error))
    console.error(`The schema was not brought up to date.\n\n${redact(text)}`)
    process.exitCode = 1
  }
}
