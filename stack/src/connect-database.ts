import pg from 'pg'
import { StartError } from './start-error.ts'

/** The oldest Postgres that has everything the schema uses. */
const MIN_VERSION = 15

/**
 * Connects once, so that a wrong address shows before anything is started.
 * @param setting the setting that gave the address, for the message
 * @throws StartError saying what is wrong with it
 */
export async function assertDatabase(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks after the answer is not ours to report.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (version < MIN_VERSION) {
      throw new StartError(`${setting}: this is Postgres ${version}; ${MIN_VERSION} or newer is needed.`)
    }
  } catch (error) {
    throw error instanceof StartError ? error : explain(setting, url, error as Error & { code?: string })
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(setting: string, url: string, cause: Error & { code?: string }): StartError {
  const { host, pathname, username } = new URL(url)
  const say = (text: string) => new StartError(`${setting}: ${text}`, { cause })
  switch (cause.code) {
    case '28P01':
    case '28000':
      return say(
        `the Postgres at ${host} refuses the user "${username}" or its password. Correct them in ${setting}.`,
      )
    case '3D000':
      return say(
        `the Postgres at ${host} has no database "${pathname.slice(1)}". Create it, or name another.`,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return say(`the host of ${host} is not known. Correct the address.`)
    case undefined:
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ECONNRESET':
      return say(
        `no Postgres answers at ${host} (${cause.code ?? cause.message}). Start it or correct the address; ` +
          'without DATABASE_URL an embedded one is used.',
      )
    default:
      return say(`the Postgres at ${host} refuses (${cause.code}: ${cause.message}).`)
  }
}
