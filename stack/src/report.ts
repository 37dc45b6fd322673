import { redisServers } from '@polder/base/redis-servers'
import type { Settings } from '@polder/base/settings'

/** The few addresses that people want to know when everything runs. */
export function addresses(settings: Settings): string {
  const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const serves = settings.ROLE === 'all' || settings.ROLE === 'api'
  const rows: [string, string][] = [
    ['role', settings.ROLE],
    ...(serves
      ? ([
          ['web app', origin],
          ['REST', `${origin}/api/docs`],
          // Of the console: the endpoint itself refuses a browser's plain visit.
          ['GraphQL', `${origin}${settings.ADMIN_PATH}/explorer`],
          ['admin', `${origin}${settings.ADMIN_PATH}`],
          ['health', `${origin}/readyz`],
        ] as [string, string][])
      : []),
    [
      'chain',
      `${settings.CHAIN_NAME} (${settings.CHAIN_ID}) ${settings.demo ? settings.RPC_URL[0] : hosts(settings.RPC_URL)}`,
    ],
    ['contract', settings.CONTRACT_ADDRESS],
    ['database', hosts([settings.DATABASE_URL])],
    ['queues', hosts(redisServers(settings.REDIS_URL ?? '') ?? []) || 'in the database'],
    ...(settings.demo ? [['fill it', 'npm run seed -- --size small'] as [string, string]] : []),
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')
}

/** Hosts and database names only: addresses may hold passwords and keys. */
function hosts(urls: readonly (string | URL)[]): string {
  return urls
    .map((text) => {
      const { host, pathname, protocol } = new URL(text)
      return protocol.startsWith('postgres') ? `${host}${pathname}` : host
    })
    .join(', ')
}
