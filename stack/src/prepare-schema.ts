import { prepareQueues } from '@polder/base/queues/prepare-queues'
import { withDataSource } from '@polder/ledger/database'
import { ForeignSchemaError, migrate, pendingMigrations } from '@polder/ledger/migrate'
import { openProduct } from '@polder/ledger/open-product'
import { StartError } from './start-error.ts'

const NOT_ALLOWED = '42501'

/**
 * Brings the schema up to date, the job queues' as well, and opens a product that is new. Without an owner's address the
 * running product's own is tried, which works where it owns the database.
 * @param beforeOpening may write, as the owner, what a product is to find as it opens
 * @param urls.url a role for the whole product, or of one process; left out: only the roles of processes get their rights
 * @returns names of the migrations applied now
 * @throws StartError naming MIGRATION_DATABASE_URL when the schema is not current and may not be changed; naming
 *   `npm run reset` when other migrations than this version's made it
 */
export async function prepareSchema(
  urls: { url: string; ownerUrl: string | undefined } | { url: string | undefined; ownerUrl: string },
  beforeOpening?: (ownerUrl: string) => Promise<void>,
): Promise<string[]> {
  const ownerUrl = (urls.ownerUrl ?? urls.url) as string
  try {
    if (!urls.ownerUrl && (await pendingMigrations(ownerUrl)).length === 0) return []
    const applied = await migrate({ url: ownerUrl, appUrl: urls.url })
    await prepareQueues({ ownerUrl, appUrl: urls.url })
    await beforeOpening?.(ownerUrl)
    // No process may write what a product begins with.
    await withDataSource({ url: ownerUrl, poolSize: 1, applicationName: 'polder-open' }, openProduct)
    return applied
  } catch (cause) {
    if (cause instanceof ForeignSchemaError) throw new StartError(cause.message, { cause })
    if (urls.ownerUrl || (cause as { code?: string }).code !== NOT_ALLOWED) throw cause
    throw new StartError(
      'MIGRATION_DATABASE_URL: the schema of the database is not current, and the role of DATABASE_URL may not ' +
        'change it. Set MIGRATION_DATABASE_URL to the same database as its owner.',
      { cause },
    )
  }
}
