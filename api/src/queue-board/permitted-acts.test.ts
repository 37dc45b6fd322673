import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { permittedAct } from './permitted-acts.ts'

interface Route {
  method: string
  route: string
}
const { appRoutes } = createRequire(import.meta.url)('@bull-board/api/dist/routes.js') as {
  appRoutes: { api: Route[] }
}

describe('permittedAct', () => {
  it('knows each act of the monitor, and permits only what changes no job', () => {
    const acts = appRoutes.api
      .filter(({ method }) => method !== 'get')
      .map(({ method, route }) => `${method.toUpperCase()} ${route}`)
    const permitted = acts.filter((line) => {
      const [method, route] = line.split(' ') as [string, string]
      return permittedAct(method, route.replaceAll(/:queueStatus/g, 'failed').replaceAll(/:\w+/g, 'x'))
    })
    expect(acts.length).toBeGreaterThan(20)
    expect(permitted).toEqual([
      'PUT /api/queues/pause',
      'PUT /api/queues/resume',
      'PUT /api/queues/:queueName/retry/:queueStatus',
      'PUT /api/queues/:queueName/promote',
      'PUT /api/queues/:queueName/pause',
      'PUT /api/queues/:queueName/resume',
      'PUT /api/queues/:queueName/job-schedulers/:schedulerId/run',
      'PUT /api/queues/:queueName/:jobId/retry',
      'PUT /api/queues/:queueName/:jobId/promote',
    ])
  })

  it.each([
    ['PUT', '/api/queues/closes/retry/completed'],
    ['PUT', '/api/queues/closes/empty'],
    ['PUT', '/api/queues/closes/obliterate'],
    ['POST', '/api/queues/payouts/add'],
    ['PATCH', '/api/queues/payouts/1/update-data'],
    ['DELETE', '/api/queues/pause'],
    ['PUT', '/api/queues/pause/../closes/empty'],
  ])('refuses %s %s', (method, path) => expect(permittedAct(method, path)).toBeUndefined())
})
