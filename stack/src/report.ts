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
          ['GraphQL', `${origin}/graphql`],
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
    ['queues', settings.REDIS_URL ? hosts([settings.REDIS_URL]) : 'in the database'],
    ...(settings.demo ? [['fill it', 'npm run seed -- --size small'] as [string, string]] : []),
  ]
  return rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n')
}

/** Hosts and database names only: addresses may hold passwords and keys. */
function hosts(urls: readonly string[]): string {
  return urls
    .map((text) => {
      const { host, pathname, protocol } = new URL(text)
      return protocol.startsWith('postgres') ? `${host}${pathname}` : host
    })
    .join(', ')
}
