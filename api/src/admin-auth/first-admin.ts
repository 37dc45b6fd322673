import { ProductError } from '@polder/base/errors'
import type { Settings } from '@polder/base/settings'
import type { DataSource } from 'typeorm'
import { exists } from '../sql.ts'
import { addAdmin } from './accounts.ts'
import { generatePassword } from './passwords.ts'

/**
 * Makes the first admin while there is none (docs/admin.md#the-first-account): ADMIN_USERNAME with ADMIN_PASSWORD, or,
 * where a person reads it, with a generated password. Of several processes that start together one makes it.
 * @param isRead whether what the start says is read at a terminal: kept in a log, a password is no secret
 * @returns what to tell: the generated password, to be shown once, or that there is no admin
 */
export async function ensureFirstAdmin(
  db: DataSource,
  settings: Pick<Settings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  isRead: boolean,
): Promise<{ username: string; password: string } | 'none' | null> {
  if (await exists(db, 'select from admin limit 1')) return null
  if (!settings.ADMIN_PASSWORD && !isRead) return 'none'
  const username = settings.ADMIN_USERNAME
  const password = settings.ADMIN_PASSWORD ?? generatePassword()
  try {
    await addAdmin(db, { username, role: 'admin', password, actor: 'first start' })
  } catch (error) {
    // Another process was quicker, with the same name.
    if (error instanceof ProductError && error.code === 'USERNAME_TAKEN') return null
    throw error
  }
  return settings.ADMIN_PASSWORD ? null : { username, password }
}
