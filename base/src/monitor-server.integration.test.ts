import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from './embedded/port.ts'
import { startMonitor } from './monitor-server.ts'

const token = '5e1f0c9a7b3d2846'
let origin: string
let stop: () => Promise<void>
beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  ;({ stop } = await startMonitor({
    ...{ MONITOR_PORT: port, METRICS_TOKEN: token, PUBLIC_URL: undefined, TRUST_PROXY: 0 },
  }))
})
afterAll(() => stop())

describe('the monitor of a role without the API', () => {
  it('says that the process is up', async () => {
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ ok: true })
  })

  it('shows metrics to this machine', async () => {
    const answer = await fetch(`${origin}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('process_cpu_seconds_total')
  })

  it.each([
    ['nobody', {}, 404],
    ['a wrong token', { authorization: 'Bearer 5e1f0c9a7b3d2847' }, 404],
    ['a token without its scheme', { authorization: token }, 404],
    ['the token', { authorization: `Bearer ${token}` }, 200],
  ])('shows %s from elsewhere what it may see', async (_who, headers, status) => {
    const answer = await fetch(`${origin}/metrics`, {
      headers: { 'x-forwarded-for': '203.0.113.9', ...(headers as Record<string, string>) },
    })
    expect(answer.status).toBe(status)
  })

  it('has no other page', async () => {
    expect((await fetch(`${origin}/`)).status).toBe(404)
  })
})
