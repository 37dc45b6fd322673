import type { DataSource, QueryRunner } from 'typeorm'

/**
 * Opens a database transaction on another connection that reads the same snapshot. One that is free is taken, and none is
 * waited for: those who hold them may wait for the caller.
 * @param runner in a repeatable-read database transaction
 * @returns null when no connection is free; else to be rolled back and released
 */
export async function shareSnapshot(db: DataSource, runner: QueryRunner): Promise<QueryRunner | null> {
  const [{ id }] = await runner.query('select pg_export_snapshot() as id')
  const { idleCount, totalCount, waitingCount, options } = (db.driver as unknown as { master: Pool }).master
  if (waitingCount > 0 || (idleCount === 0 && totalCount >= options.max)) return null
  const beside = db.createQueryRunner()
  try {
    await beside.startTransaction('REPEATABLE READ')
    await beside.query(`set transaction snapshot '${id}'`)
    await leaveCoresFree(beside)
    return beside
  } catch (error) {
    await beside.release()
    throw error
  }
}

/** Parallel workers make a close no faster, and take the cores from those who buy meanwhile. Until the end of the transaction. */
export async function leaveCoresFree(runner: QueryRunner): Promise<void> {
  await runner.query('set local max_parallel_workers_per_gather = 0')
}

interface Pool {
  readonly idleCount: number
  readonly totalCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}
