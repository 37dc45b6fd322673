/**
 * Reads REDIS_URL, which names one Redis (`redis://[user:password@]host[:6379][/db]`) or the sentinels that know the
 * primary (`redis+sentinel://[user:password@]host1[:26379],host2/name[/db][?sentinelPassword=]`); `rediss` for TLS.
 * @returns the address once for each server that it names, all the rest of it the same; null when it is none
 */
export function redisServers(text: string): URL[] | null {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(rediss?(?:\+sentinel)?:\/\/)([^/@]*@)?([^/?#]+)(.*)$/.exec(text) ?? []
  if (!scheme) return null
  const sentinels = scheme.includes('sentinel')
  const addresses = (sentinels ? hosts.split(',') : [hosts]).map((host) => scheme + user + host + rest)
  if (!addresses.every((address) => URL.canParse(address))) return null
  const servers = addresses.map((address) => new URL(address))
  for (const server of servers) server.port ||= sentinels ? '26379' : '6379'
  const path = sentinels ? /^\/[\w.-]+(\/\d+)?$/ : /^/
  return servers.every(({ hostname, pathname }) => hostname && path.test(pathname)) ? servers : null
}
