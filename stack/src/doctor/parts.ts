import { assertChainId } from '@polder/base/assert-chain-id'
import { PROCESSES, roleOf } from '@polder/base/process-role'
import type { Settings } from '@polder/base/settings'
import { withDataSource } from '@polder/ledger/database'
import { pendingMigrations } from '@polder/ledger/migrate'
import { mayActAs } from '@polder/ledger/rights/grant-rights'
import { select } from '../check-chain.ts'
import { assertDatabase } from '../connect-database.ts'
import { StartError } from '../start-error.ts'

/**
 * Asks each database that the settings name, and whether its schema and rights are those of this version.
 * @throws StartError naming the setting, ForeignSchemaError
 */
export async function lookAtDatabase(settings: Settings): Promise<string> {
  const names = ['DATABASE_URL', 'CONSOLE_DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const
  for (const name of names) if (settings[name]) await assertDatabase(name, settings[name])
  for (const url of settings.DATABASE_REPLICA_URLS) await assertDatabase('DATABASE_REPLICA_URLS', url)
  const lacking = await pendingMigrations(settings.DATABASE_URL)
  if (lacking.length > 0)
    throw new StartError(
      `DATABASE_URL: the schema lacks ${lacking.join(', ')}. Run \`npm run migrate\` with MIGRATION_DATABASE_URL.`,
    )
  await assertRights(settings)
  return 'answers, with the schema and the rights of this version'
}

/** Who connects acts as the roles of its processes, or has all rights itself. */
async function assertRights(settings: Settings): Promise<void> {
  const { DATABASE_URL: url, ROLE } = settings
  const privilege = `select has_table_privilege('entry', 'insert') as "all"`
  const [self] = await select<{ all: boolean }>(settings, privilege, [])
  if (self?.all) return
  const lacking: string[] = []
  await withDataSource({ url, poolSize: 1, applicationName: 'polder-doctor' }, async ({ manager }) => {
    for (const process of ROLE === 'all' ? PROCESSES : [ROLE])
      if (!(await mayActAs(manager, process))) lacking.push(roleOf(process))
  })
  if (lacking.length > 0)
    throw new StartError(
      `DATABASE_URL: its user may not act as ${lacking}. Connect as that role, or run \`npm run migrate\` as the owner.`,
    )
}

/**
 * Asks each node of RPC_URL on its own.
 * @throws StartError saying which cannot be used, and whether those that are left make a quorum
 */
export async function lookAtNodes(settings: Settings): Promise<string> {
  const { RPC_URL, RPC_QUORUM, CHAIN_NAME, CHAIN_ID } = settings
  const asked = RPC_URL.map((url) => assertChainId({ ...settings, RPC_URL: [url] }))
  const failed = (await Promise.allSettled(asked)).flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  )
  const good = RPC_URL.length - failed.length
  if (failed.length === 0) return `${good} of ${good} serve ${CHAIN_NAME} (${CHAIN_ID})`
  const left = good < RPC_QUORUM ? 'no money moves' : 'one more and no money moves'
  throw new StartError(`${failed.join(' ')} ${good} are left of the ${RPC_QUORUM} that must agree: ${left}.`)
}
