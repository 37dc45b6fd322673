import { settingFields } from '@polder/base/settings-fields'
import { createDataSource } from '@polder/ledger/database'
import { proveBooks } from '@polder/ledger/prove-books'
import { runningStack } from './data-dir.ts'
import { appUrl } from './embedded-database.ts'
import { readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/**
 * Proves the books, says how it went, and sets the exit code: 0 only when everything holds. Reads only.
 * @param env DATABASE_URL; without it the demo that runs on DATA_DIR
 * @throws StartError when there is no database to prove
 */
export async function prove(env: Record<string, string | undefined>): Promise<void> {
  const db = createDataSource({ url: databaseUrl(env), poolSize: 2, applicationName: 'polder-prove' })
  await db.initialize()
  try {
    const { ok, problems, accounts, liabilities } = await proveBooks(db)
    for (const problem of problems) console.error(problem)
    console.log(
      ok
        ? `The books prove: ${accounts} accounts, ${liabilities} wei owed.`
        : `The books do NOT prove: ${problems.length} problems.`,
    )
    if (!ok) process.exitCode = 1
  } finally {
    await db.destroy()
  }
}

function databaseUrl(env: Record<string, string | undefined>): string {
  const given = settingFields.DATABASE_URL.schema.parse(env.DATABASE_URL?.trim() || undefined)
  if (given) return given
  const settings = { DATA_DIR: settingFields.DATA_DIR.schema.parse(env.DATA_DIR?.trim() || '.data') }
  const running = runningStack(settings)
  const { appPassword } = readSecrets(settings) ?? {}
  if (!running || !appPassword) {
    throw new StartError(
      'DATABASE_URL is not set, and no demo is running on DATA_DIR: there is nothing to prove.',
    )
  }
  return appUrl(running.databasePort, { appPassword })
}
