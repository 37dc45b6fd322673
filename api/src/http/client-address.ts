import type { IncomingMessage } from 'node:http'
import proxyaddr from 'proxy-addr'

/**
 * @param trustProxy TRUST_PROXY: how many proxies in front are believed, or their addresses with commas between them
 * @returns reads a client's address of a request
 */
export function clientAddressOf(trustProxy: number | string): (request: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyaddr.compile(trustProxy.split(',').map((address) => address.trim()))
  return (request) => proxyaddr(request, isTrusted) ?? 'unknown'
}
