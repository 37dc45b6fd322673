import {
  addAdmin,
  disableAdmin,
  enableAdmin,
  listAdmins,
  resetAdmin,
  turnOffSecondFactor,
} from '@polder/api/admin-auth/accounts'
import { generatePassword } from '@polder/api/admin-auth/passwords'
import { ProductError } from '@polder/base/errors'
import { withDataSource } from '@polder/ledger/database'
import type { DataSource } from 'typeorm'
import { type AdminCommand, readAdminCommand } from './admin-arguments.ts'
import { openDatabase } from './open-database.ts'
import { StartError } from './start-error.ts'

const NO_SUCH_TABLE = '42P01'
/** Who acts, for the audit log: whoever may run this command on the machine. */
const actor = 'command line'
const ONCE = 'It is shown this once.'

/**
 * Lists, makes, disables and resets the accounts of operators.
 * @param args see {@link readAdminCommand}
 * @param env CONSOLE_DATABASE_URL, or DATABASE_URL; without them the embedded database of DATA_DIR, whether the product runs or not
 * @throws StartError or ProductError, for the person at the terminal
 */
export async function admin(args: string[], env: Record<string, string | undefined>): Promise<void> {
  const command = readAdminCommand(args)
  const { url, close } = await openDatabase({
    ...env,
    DATABASE_URL: env.CONSOLE_DATABASE_URL?.trim() || env.DATABASE_URL,
  })
  try {
    const connections = { url, poolSize: 2, applicationName: 'polder-admin' }
    await withDataSource(connections, (db) => run(db, command))
  } catch (error) {
    throw explain(error)
  } finally {
    await close()
  }
}

async function run(db: DataSource, command: AdminCommand): Promise<void> {
  if (command.act === 'list') return print(await listAdmins(db))
  const who = { username: command.username, actor }
  const name = `"${command.username.toLowerCase()}"`
  const password = generatePassword()
  switch (command.act) {
    case 'add':
      await addAdmin(db, { ...who, role: command.role, password })
      return console.log(`${name} (${command.role}) can sign in with the password ${password}\n${ONCE}`)
    case 'reset':
      await resetAdmin(db, { ...who, password })
      return console.log(`${name} is signed out everywhere. The new password is ${password}\n${ONCE}`)
    case 'disable':
      await disableAdmin(db, who)
      return console.log(`${name} is disabled and signed out everywhere.`)
    case 'enable':
      await enableAdmin(db, who)
      return console.log(`${name} can sign in again.`)
    case 'totp-off':
      await turnOffSecondFactor(db, who)
      return console.log(`${name} has no second factor any more; signed out everywhere.`)
  }
}

function print(accounts: Awaited<ReturnType<typeof listAdmins>>): void {
  const rows = accounts.map(({ username, role, disabled, secondFactorOn, sessions }) => [
    username,
    role,
    disabled ? 'disabled' : 'enabled',
    secondFactorOn ? 'second factor' : 'password only',
    `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
  ])
  const width = (column: number) => Math.max(...rows.map((row) => row[column]!.length))
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(width(column)))
    console.log(cells.join('  ').trimEnd())
  }
  if (rows.length === 0) console.log('There is no account yet: add one.')
}

function explain(error: unknown): unknown {
  if (error instanceof ProductError) return new StartError(error.message)
  const code = (error as { driverError?: { code?: string } })?.driverError?.code
  if (code !== NO_SUCH_TABLE) return error
  return new StartError(
    'DATABASE_URL: the schema of the database is not current. Start the product once, then try again.',
  )
}
