import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { migrate, migrationNames } from '@polder/ledger/migrate'
import pg from 'pg'
import { StartError } from './start-error.ts'

const NOT_ALLOWED = '42501'
const NO_SUCH_TABLE = '42P01'

/**
 * Brings the schema up to date, the job queues' as well. Without an owner's address the running product's own is
 * tried, which works where it owns the database.
 * @returns names of the migrations applied now
 * @throws StartError naming MIGRATION_DATABASE_URL when the schema is not current and may not be changed
 */
export async function prepareSchema(urls: { url: string; ownerUrl: string | undefined }): Promise<string[]> {
  if (!urls.ownerUrl && (await appliedMigrations(urls.url)) >= migrationNames().length) return []
  const ownerUrl = urls.ownerUrl ?? urls.url
  try {
    const applied = await migrate({ url: ownerUrl, appUrl: urls.url })
    await prepareQueues({ ownerUrl, appUrl: urls.url })
    return applied
  } catch (cause) {
    if (urls.ownerUrl || (cause as { code?: string }).code !== NOT_ALLOWED) throw cause
    throw new StartError(
      'MIGRATION_DATABASE_URL: the schema of the database is not current, and the role of DATABASE_URL may not ' +
        'change it. Set MIGRATION_DATABASE_URL to the same database as its owner.',
      { cause },
    )
  }
}

async function appliedMigrations(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ applied: number }>(
      'select count(*)::int as applied from schema_migration',
    )
    return rows[0]?.applied ?? 0
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return 0
    throw error
  } finally {
    await client.end()
  }
}
