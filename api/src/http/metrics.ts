import type { IncomingMessage, ServerResponse } from 'node:http'
import { metrics } from '@polder/base/metrics'
import { mayReadMetrics } from '@polder/base/metrics-access'
import type { Request, RequestHandler } from 'express'
import { Gauge, Histogram } from 'prom-client'

const requests = new Histogram({
  name: 'polder_http_request_seconds',
  help: 'Time from a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  registers: [metrics],
})

/** Open WebSockets of this process. */
export const openSockets = new Gauge({
  name: 'polder_graphql_sockets',
  help: 'Open GraphQL WebSockets',
  registers: [metrics],
})

/** Times each request by its route, never by its path: paths are without number. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  const startMs = performance.now()
  response.once('finish', () => {
    const labels = { method: request.method, route: routeOf(request), status: String(response.statusCode) }
    requests.observe(labels, (performance.now() - startMs) / 1_000)
  })
}

/** Prometheus text, for whom {@link mayReadMetrics} names; to others there is no such page. */
export function metricsPage(settings: Parameters<typeof mayReadMetrics>[1]): RequestHandler {
  return async (request, response) => {
    if (!mayReadMetrics(request, settings)) return void response.status(404).type('text').send('Not found.')
    response.type(metrics.contentType).send(await metrics.metrics())
  }
}

/** Express notes the route that it took; what it was not asked for is GraphQL. */
function routeOf(request: IncomingMessage & Partial<Pick<Request, 'route' | 'baseUrl'>>): string {
  const { route, baseUrl } = request
  if (baseUrl === undefined) return '/graphql'
  return typeof route?.path === 'string' ? baseUrl + route.path : baseUrl || 'other'
}
