import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The user "nobody" of every Linux. */
const NOBODY = 65_534

interface Unprivileged {
  readonly command: string
  readonly args: string[]
  readonly ids: { uid?: number; gid?: number }
}

/**
 * Postgres refuses to run as root. As root it is put into a user namespace of its own, where it is nobody and still
 * owns its files; where namespaces are forbidden it becomes nobody for real, and its files are given to nobody.
 * @param program path of the program
 * @param files what it must own
 */
export function unprivileged(program: string, files: string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { command: program, args: [], ids: {} }
  const owned = files.some((file) => statSync(file).uid === NOBODY)
  if (!owned && namespacesWork()) return { command: 'unshare', args: ['-U', program], ids: {} }
  for (const file of files) give(file)
  return { command: program, args: [], ids: { uid: NOBODY, gid: NOBODY } }
}

function namespacesWork(): boolean {
  return spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0
}

function give(path: string): void {
  chownSync(path, NOBODY, NOBODY)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) give(join(path, name))
}
