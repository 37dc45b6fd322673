import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { createExpressServer } from './express-server.ts'

it('makes requests and answers as express wants them, before express sees them', async () => {
  const app = express()
  app.set('trust proxy', 1)
  app.get('/who', (request, response) => response.json({ ip: request.ip, app: request.app === app }))
  const seen: [IncomingMessage, ServerResponse][] = []
  const server = createExpressServer(app, (request, response) => {
    seen.push([request, response])
    expect(Object.getPrototypeOf(request)).toBe(app.request)
    expect(Object.getPrototypeOf(response)).toBe(app.response)
    app(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/who`, {
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })
    expect(await answer.json()).toEqual({ ip: '192.0.2.7', app: true })
    expect(seen).toHaveLength(1)
    expect(Object.getPrototypeOf(seen[0]![0])).toBe(app.request)
  } finally {
    server.close()
  }
})
