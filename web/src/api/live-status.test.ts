import { afterEach, expect, it, vi } from 'vitest'
import { liveStatus, notedFetch } from './live-status.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  liveStatus.setState(liveStatus.getInitialState())
})

it('notes when figures came, and that the server is gone while the network is there', async () => {
  const answers = [
    () => new Response('{}'),
    () => new Response('', { status: 502 }),
    () => new Response('', { status: 400 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  vi.stubGlobal('fetch', async () => await answers.shift()?.())
  await notedFetch('/graphql')
  const { figuresAt, reached } = liveStatus.getState()
  expect(reached).toBe(true)
  expect(figuresAt).toBeCloseTo(Date.now(), -4)
  await notedFetch('/graphql')
  expect(liveStatus.getState()).toMatchObject({ reached: false, figuresAt })
  // A refusal is an answer, though it brings no figures.
  await notedFetch('/graphql')
  expect(liveStatus.getState()).toMatchObject({ reached: true, figuresAt })
  await expect(notedFetch('/graphql')).rejects.toThrow('Failed to fetch')
  expect(liveStatus.getState()).toMatchObject({ reached: false, figuresAt })
})

it('waits for an answer for a minute, and then the server is gone', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(10))
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_answer, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))
  })
  const left = new AbortController()
  await expect(notedFetch('/graphql', { signal: left.signal })).rejects.toThrow(/timeout/)
  expect(limit).toHaveBeenCalledWith(60_000)
  expect(liveStatus.getState().reached).toBe(false)
})

it('takes the age of figures from the server where it says one', async () => {
  const asOf = '2026-11-25T12:00:00.000Z'
  const answers = [new Response('{}', { headers: { 'x-figures-as-of': asOf } }), new Response('{}')]
  vi.stubGlobal('fetch', async () => answers.shift())
  await notedFetch('/graphql')
  expect(liveStatus.getState()).toMatchObject({ behind: true, figuresAt: Date.parse(asOf) })
  await notedFetch('/graphql')
  expect(liveStatus.getState().behind).toBe(false)
  expect(liveStatus.getState().figuresAt).toBeCloseTo(Date.now(), -4)
})

it('does not take a request that the page called off for a server that is gone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')))
  const { signal } = new AbortController()
  const called = new AbortController()
  called.abort()
  await expect(notedFetch('/graphql', { signal: called.signal })).rejects.toThrow()
  expect(liveStatus.getState().reached).toBe(true)
  await expect(notedFetch('/graphql', { signal })).rejects.toThrow()
  expect(liveStatus.getState().reached).toBe(false)
})

it('asks a busy server again, when it says', async () => {
  const busy = () => new Response('', { status: 503, headers: { 'retry-after': '0.01' } })
  const answers = [busy, busy, () => new Response('{}'), busy, busy, busy]
  vi.stubGlobal('fetch', async () => answers.shift()?.())
  expect((await notedFetch('/graphql')).ok).toBe(true)
  expect(liveStatus.getState().reached).toBe(true)
  expect((await notedFetch('/graphql')).status).toBe(503)
  expect(answers).toEqual([])
  expect(liveStatus.getState().reached).toBe(false)
})
