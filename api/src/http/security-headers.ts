import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Settings } from '@polder/base/settings'
import helmet from 'helmet'
import { pathOf } from './request-log.ts'

/**
 * A strict content security policy that the web app runs under: nothing from elsewhere, except that the browser asks
 * the chain at PUBLIC_RPC_URL, and the relay of WalletConnect where that is offered. One page may style itself inline: the GraphQL explorer, whose editor (Monaco) writes its
 * themes into style elements as it runs. Scripts stay as strict there as everywhere. The queue monitor may say where its
 * own parts lie (`base`).
 */
export function securityHeaders(
  settings: Settings,
): (request: IncomingMessage, response: ServerResponse) => void {
  const everywhere = headers(settings, ["'self'"])
  const explorer = headers(settings, ["'self'", "'unsafe-inline'"])
  const queues = headers(settings, ["'self'"], ["'self'"])
  return (request, response) => {
    const path = pathOf(request)
    if (path === `${settings.ADMIN_PATH}/explorer`) response.setHeaders(explorer)
    else if (`${path}/`.startsWith(`${settings.ADMIN_PATH}/queues/`)) response.setHeaders(queues)
    else response.setHeaders(everywhere)
  }
}

function headers(
  settings: Settings,
  styleSrc: string[],
  baseUri: string[] = ["'none'"],
): Map<string, string> {
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const sockets = settings.publicOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const relay = settings.WALLETCONNECT_PROJECT_ID ? [new URL(settings.WALLETCONNECT_RELAY_URL).origin] : []
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc,
        // Wallets announce themselves with a picture in a data address (EIP-6963).
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets, new URL(settings.PUBLIC_RPC_URL).origin, ...relay],
        objectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri,
        formAction: ["'self'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
  })
  // None depends on the request: helmet writes them once, onto an answer that nobody gets.
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  set(request, answer, () => undefined)
  return new Map(answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]))
}
