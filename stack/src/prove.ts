import { withDataSource } from '@polder/ledger/database'
import { proveBooks } from '@polder/ledger/prove-books'
import { openDatabase } from './open-database.ts'

/**
 * Proves the books, says how it went, and sets the exit code: 0 only when everything holds. Reads only.
 * @param env see {@link openDatabase}
 * @throws StartError when there is no database to prove
 */
export async function prove(env: Record<string, string | undefined>): Promise<void> {
  const { url, close } = await openDatabase(env)
  try {
    const connections = { url, poolSize: 2, applicationName: 'polder-prove' }
    const { ok, problems, accounts, liabilities } = await withDataSource(connections, proveBooks)
    for (const problem of problems) console.error(problem)
    console.log(
      ok
        ? `The books prove: ${accounts} accounts, ${liabilities} wei owed.`
        : `The books do NOT prove: ${problems.length} problems.`,
    )
    if (!ok) process.exitCode = 1
  } finally {
    await close()
  }
}
