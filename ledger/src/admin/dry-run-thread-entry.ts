import { type ErrorClass, ProductError } from '@polder/base/errors'
import { withDataSource } from '../database.ts'
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
  const connections = { url: databaseUrl, poolSize: 2, applicationName: 'polder-dry-run' }
  try {
    return { run: await withDataSource(connections, (db) => dryRunClose(db, by, day)) }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    const { code, message, errorClass } = error
    return { refused: { code, message, errorClass } }
  }
}
