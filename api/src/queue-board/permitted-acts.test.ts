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

  it('takes no word of another act for the id of a job', () => {
    const puts = appRoutes.api.filter(({ method }) => method === 'put').map(({ route }) => route)
    const words = new Set(
      puts.flatMap((route) => route.split('/').slice(4)).filter((word) => !word.startsWith(':')),
    )
    for (const word of words) {
      for (const act of ['retry', 'promote']) {
        const path = `/api/queues/closes/${word}/${act}`
        const meant = puts.find((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
        expect([path, permittedAct('PUT', path) !== undefined]).toEqual([
          path,
          meant === `/api/queues/:queueName/:jobId/${act}`,
        ])
      }
    }
    expect(words).toContain('clean')
  })

  it.each([
    ['PUT', '/api/queues/closes/clean/retry'],
    ['PUT', '/api/queues/closes/Clean/retry'],
    ['PUT', '/api/queues/closes/RETRY/promote'],
    ['PUT', '/api/queues/closes/retry/completed'],
    ['PUT', '/api/queues/closes/empty'],
    ['PUT', '/api/queues/closes/obliterate'],
    ['POST', '/api/queues/payouts/add'],
    ['PATCH', '/api/queues/payouts/1/update-data'],
    ['DELETE', '/api/queues/pause'],
    ['PUT', '/api/queues/pause/../closes/empty'],
  ])('refuses %s %s', (method, path) => expect(permittedAct(method, path)).toBeUndefined())
})
