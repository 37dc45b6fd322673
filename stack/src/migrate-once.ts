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
    const urls = readUrls(env)
    await assertDatabase('MIGRATION_DATABASE_URL', urls.MIGRATION_DATABASE_URL)
    if (urls.DATABASE_URL) await assertDatabase('DATABASE_URL', urls.DATABASE_URL)
    const applied = await prepareSchema({ url: urls.DATABASE_URL, ownerUrl: urls.MIGRATION_DATABASE_URL })
    for (const name of applied) console.log(`applied ${name}`)
    console.log(`The schema is current; ${applied.length} migrations were applied.`)
  } catch (error) {
    const known = error instanceof SettingsError || error instanceof StartError
    const text = known ? (error as Error).message : ((error as Error).stack ?? String(error))
    console.error(`The schema was not brought up to date.\n\n${redact(text)}`)
    process.exitCode = 1
  }
}

function readUrls({ MIGRATION_DATABASE_URL, DATABASE_URL }: Record<string, string | undefined>) {
  const urls = readGivenSettings({ MIGRATION_DATABASE_URL, DATABASE_URL })
  if (!urls.MIGRATION_DATABASE_URL)
    throw new SettingsError(new Map([['MIGRATION_DATABASE_URL', 'is missing.']]))
  return { DATABASE_URL: urls.DATABASE_URL, MIGRATION_DATABASE_URL: urls.MIGRATION_DATABASE_URL }
}
