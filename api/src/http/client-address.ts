import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyaddr from 'proxy-addr'

/**
 * @param trustProxy TRUST_PROXY: how many proxies in front are believed, or their addresses with commas between them
 * @returns reads a client's address of a request: an IP address without a port, or `unknown`
 */
export function clientAddressOf(trustProxy: number | string): (request: IncomingMessage) => string {
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyaddr.compile(trustProxy.split(','))
  return ({ socket, headers }) => {
    let client = socket.remoteAddress
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .reverse()
    for (const [hop, text] of forwarded.entries()) {
      const next = withoutPort(text.trim())
      // What no proxy would write says nothing: everyone behind it is counted as the proxy.
      if (!client || !next || !isTrusted(client, hop)) break
      client = next
    }
    return client ?? 'unknown'
  }
}

/** Some proxies write `address:port` or `[address]:port`. @returns null for what is no address */
function withoutPort(text: string): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  return isIP(address) > 0 && !address.includes('%') ? address : null
}
