import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { metrics } from './metrics.ts'
import { mayReadMetrics } from './metrics-access.ts'
import type { Settings } from './settings.ts'

type MetricsSettings = Pick<Settings, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/**
 * `/healthz` and `/metrics` of a process without the API, on MONITOR_PORT.
 * @throws Error when the port is taken
 */
export async function startMonitor(
  settings: MetricsSettings & { MONITOR_PORT: number },
): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, settings).catch(() => response.writeHead(500).end())
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

async function answer(request: IncomingMessage, response: ServerResponse, settings: MetricsSettings) {
  const path = request.url?.split('?')[0]
  if (path === '/healthz')
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  if (path === '/metrics' && mayReadMetrics(request, settings))
    return response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
  return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
}
