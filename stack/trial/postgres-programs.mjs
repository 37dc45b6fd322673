import { existsSync, readdirSync } from 'node:fs'

/**
 * @returns {string} folder of a Postgres with its server and its tools: PG_BIN, or the newest that Debian has installed
 * @throws Error saying what to install
 */
export function postgresPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folder = process.env.PG_BIN ?? (versions[0] && `${debian}/${versions[0]}/bin`)
  if (folder && existsSync(`${folder}/pg_basebackup`) && existsSync(`${folder}/initdb`)) return folder
  throw new Error('A Postgres server is missing: install it (apt-get install postgresql), or set PG_BIN.')
}
