import { type ErrorClass, ProductError } from '@polder/base/errors'
import { createDataSource } from '../database.ts'
import type { ActBy } from './audited-act.ts'
import { type CloseDryRun, dryRunClose } from './dry-run-close.ts'

export interface DryRunRequest {
  /** Of the running product's role, where it writes. */
  readonly databaseUrl: string
  readonly by: ActBy
  readonly day: string
}
export type DryRunAnswer =
  | { readonly run: CloseDryRun }
  | { readonly refused: { code: string; message: string; errorClass: ErrorClass } }

/** What a thread does; a refusal is an answer, since only an error's message gets from one thread to another. */
export async function dryRun({ databaseUrl, by, day }: DryRunRequest): Promise<DryRunAnswer> {
  const db = createDataSource({ url: databaseUrl, poolSize: 2, applicationName: 'polder-dry-run' })
  try {
    await db.initialize()
    return { run: await dryRunClose(db, by, day) }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    const { code, message, errorClass } = error
    return { refused: { code, message, errorClass } }
  } finally {
    if (db.isInitialized) await db.destroy()
  }
}
