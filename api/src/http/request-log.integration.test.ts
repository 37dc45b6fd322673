import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { createLogger } from '@polder/base/logger'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRequestLog, requestIdOf } from './request-log.ts'

const lines: Record<string, unknown>[] = []
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const app = express()
const logger = createLogger({ level: 'debug', destination })
const [log, quietLog] = [false, true].map((quiet) => createRequestLog(logger, () => '127.0.0.1', quiet))
app.use((request, response, next) => {
  const write = request.query.quiet ? quietLog : log
  write!(request, response)
  next()
})
app.use((request, response) => {
  response.status(Number(request.query.status ?? 200)).json({ id: requestIdOf(request) })
})
const server = app.listen(0, '127.0.0.1')
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
})
afterAll(() => server.close())

it.each([
  ['/api/nfts', 200, 'info'],
  ['/api/nfts', 404, 'info'],
  ['/api/nfts', 503, 'warn'],
  ['/graphql', 500, 'warn'],
  ['/dashboard', 200, 'debug'],
  ['/dashboard', 500, 'warn'],
  ['/readyz', 200, 'debug'],
  ['/readyz', 503, 'debug'],
])('logs %s answered with %i as %s: without a stack, query or headers', async (path, status, level) => {
  lines.length = 0
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}?status=${status}&token=secret`, {
    headers: { cookie: 'polder_session=secret' },
  })
  const { id } = (await response.json()) as { id: string }
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({ level, req: { id, method: 'GET', path }, res: { status } })
  expect(JSON.stringify(lines[0])).not.toMatch(/secret|stack|\.js:|err"/)
  expect(response.headers.get('x-request-id')).toBe(id)
})

it.each([
  [200, 'debug'],
  [404, 'info'],
  [503, 'warn'],
])('where people read, tells a call answered with %i at once as %s', async (status, level) => {
  lines.length = 0
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/nfts?status=${status}&quiet=1`)
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({ level, res: { status } })
})
