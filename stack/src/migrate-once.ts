import { hideSecrets, redact } from '@polder/base/redact'
import { SettingsError } from '@polder/base/settings'
import { settingFields } from '@polder/base/settings-fields'
import { assertDatabase } from './connect-database.ts'
import { prepareSchema } from './prepare-schema.ts'
import { StartError } from './start-error.ts'

const NAMES = ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const

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

function readUrls(env: Record<string, string | undefined>): {
  DATABASE_URL: string | undefined
  MIGRATION_DATABASE_URL: string
} {
  const problems = new Map<string, string>()
  const read = (name: (typeof NAMES)[number]) => {
    const result = settingFields[name].schema.safeParse(env[name]?.trim() || undefined)
    if (!result.success) problems.set(name, result.error.issues[0]!.message)
    return result.data
  }
  const [url, ownerUrl] = [read('DATABASE_URL'), read('MIGRATION_DATABASE_URL')]
  if (!ownerUrl && !problems.has('MIGRATION_DATABASE_URL'))
    problems.set('MIGRATION_DATABASE_URL', 'is missing.')
  if (problems.size > 0) throw new SettingsError(problems)
  const urls = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl! }
  hideSecrets(urls)
  return urls
}
