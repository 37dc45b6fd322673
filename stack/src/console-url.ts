import { asPart } from '@polder/base/process-role'
import type { Settings } from '@polder/base/settings'
import { mayActAs } from '@polder/ledger/rights/grant-rights'
import type { EntityManager } from 'typeorm'

/**
 * @param manager connected by DATABASE_URL
 * @returns by which address the console's rights are had; undefined: this process has none of them
 */
export async function consoleUrl(
  { CONSOLE_DATABASE_URL, DATABASE_URL }: Settings,
  manager: EntityManager,
): Promise<string | undefined> {
  if (CONSOLE_DATABASE_URL) return CONSOLE_DATABASE_URL
  if (await mayActAs(manager, 'console')) return asPart(DATABASE_URL, 'console')
  // A role for the whole product has all rights itself.
  return (await mayActAs(manager, 'api')) ? undefined : DATABASE_URL
}
