import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { metrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { Settings } from './settings.ts'

/**
 * `/healthz` and `/metrics` of a process without the API, on MONITOR_PORT.
 * @throws Error when the port is taken
 */
export async function startMonitor(
  settings: Pick<Settings, 'METRICS_TOKEN'> & { MONITOR_PORT: number },
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, settings.METRICS_TOKEN).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.MONITOR_PORT, resolve)
  })
  return {
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
): Promise<void> {
  const { headers, socket } = request
  const path = request.url?.split('?')[0]
  if (path === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    return
  }
  // What a proxy forwards does not come from this machine.
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded
  const address = forwarded ? undefined : socket.remoteAddress
  if (path === '/metrics' && mayReadMetrics({ address, authorization: headers.authorization }, token)) {
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
    return
  }
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
}
