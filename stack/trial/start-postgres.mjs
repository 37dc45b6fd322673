import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from './postgres-programs.mjs'

/**
 * Starts Postgres by the command of the Compose file's service, with a stand-in for the entrypoint of its image.
 * @param {{ root: string, folder: string, port: number, service: any, processes: import('./processes.mjs').Processes }} options
 *   `service` as Compose reads it; its data is in `folder`/postgres, its backups in `folder`/backup
 */
export function startPostgres({ root, folder, port, service, processes }) {
  const bin = join(folder, 'bin')
  if (!existsSync(bin)) mkdirSync(bin)
  copyFileSync(join(root, 'stack/trial/docker-entrypoint.sh'), join(bin, 'docker-entrypoint.sh'))
  chmodSync(folder, 0o755)
  const mounted = (text) => text.replace(/^\/polder\//, `${root}/stack/postgres/`)
  return processes.start('postgres', [...service.entrypoint, ...service.command].map(mounted), {
    cwd: folder,
    env: {
      ...service.environment,
      PATH: `${bin}:${process.env.PATH}`,
      BACKUP_DIR: join(folder, 'backup'),
      PG_BIN: postgresPrograms(),
      PGDATA: join(folder, 'postgres'),
      PGPORT: String(port),
      INIT_SCRIPT: join(root, 'stack/postgres/make-roles.sh'),
    },
  })
}
