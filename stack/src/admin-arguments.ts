import { StartError } from './start-error.ts'

const adminUsage = [
  'Use it as',
  '  npm run admin -- list                              accounts, their roles and sessions',
  '  npm run admin -- add <name> --role viewer|admin    a new account; its password is shown once',
  '  npm run admin -- disable <name>                    shut out, signed out everywhere',
  '  npm run admin -- enable <name>                     let in again',
  '  npm run admin -- reset <name>                      a new password, shown once; signed out everywhere',
  '  npm run admin -- totp-off <name>                   no second factor any more; signed out everywhere',
].join('\n')

const NAMED = ['add', 'disable', 'enable', 'reset', 'totp-off'] as const

export type AdminCommand =
  | { act: 'list' }
  | { act: 'add'; username: string; role: 'admin' | 'viewer' }
  | { act: 'disable' | 'enable' | 'reset' | 'totp-off'; username: string }

/**
 * @param args such as `['add', 'ada', '--role', 'viewer']`
 * @throws StartError with the usage for anything else
 */
export function readAdminCommand(args: string[]): AdminCommand {
  const [act = '', username, ...options] = args.flatMap((arg) =>
    arg.startsWith('--') ? arg.split('=') : [arg],
  )
  if (act === 'list' && username === undefined) return { act }
  const named = NAMED.find((name) => name === act)
  if (!named) throw new StartError(adminUsage)
  if (!username || username.startsWith('--')) throw new StartError(`Whose account? ${adminUsage}`)
  if (named !== 'add') {
    if (options.length > 0) throw new StartError(`${act} takes a name and nothing else. ${adminUsage}`)
    return { act: named, username }
  }
  const [name, role, ...more] = options
  if (name !== '--role' || (role !== 'admin' && role !== 'viewer') || more.length > 0) {
    throw new StartError(`A new account needs --role viewer or --role admin. ${adminUsage}`)
  }
  return { act: 'add', username, role }
}
