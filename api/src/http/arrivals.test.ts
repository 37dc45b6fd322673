import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as look, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Arrivals } from './arrivals.ts'

function arrive() {
  const server = new EventEmitter() as Server
  const begun: string[] = []
  const arrivals = new Arrivals(server)
  return { server, begun, arrivals, add: (client: string) => arrivals.add(client, () => begun.push(client)) }
}

describe('requests that arrive', () => {
  it('begin one of each client in turn, few at a time', async () => {
    const { begun, add } = arrive()
    for (let n = 0; n < 30; n++) add('greedy')
    add('other')
    await look()
    expect(begun.slice(0, 3)).toEqual(['greedy', 'other', 'greedy'])
    expect(begun).toHaveLength(8)
    while (begun.length < 31) await look()
    expect(begun.filter((client) => client === 'other')).toHaveLength(1)
  })

  it('wait for new connections that come in at the same time', async () => {
    const { server, begun, add } = arrive()
    server.emit('connection')
    add('one')
    await look()
    expect(begun).toEqual([])
    await look()
    expect(begun).toEqual(['one'])
  })

  it('begin although connections keep coming', async () => {
    const { server, begun, add } = arrive()
    add('one')
    while (begun.length === 0) {
      server.emit('connection')
      await look()
    }
    expect(begun).toEqual(['one'])
  })

  it('are refused once only late ones have begun for a second, and until nobody had to be for as long', async () => {
    const { arrivals } = arrive()
    let refused = 0
    const answerSlowly = (isRefused: boolean) => {
      if (isRefused) refused += 1
      else for (const end = performance.now() + 20; performance.now() < end; );
    }
    for (let n = 0; n < 20; n++) arrivals.add(`few ${n}`, answerSlowly)
    await sleep(500)
    expect(refused).toBe(0)
    // What one client sends too much of is late for itself alone.
    for (let n = 0; n < 80; n++) arrivals.add('greedy', answerSlowly)
    await sleep(2_000)
    expect(refused).toBe(0)
    for (let n = 0; n < 100; n++) arrivals.add(`flood ${n}`, answerSlowly)
    await expect.poll(() => refused, { timeout: 5_000 }).toBeGreaterThan(20)
    const before = refused
    for (let n = 0; n < 20; n++) arrivals.add(`meanwhile ${n}`, answerSlowly)
    await expect.poll(() => refused).toBeGreaterThan(before)
    await sleep(1_100)
    const after = refused
    for (let n = 0; n < 20; n++) arrivals.add(`later ${n}`, answerSlowly)
    await sleep(500)
    expect(refused).toBe(after)
  })
})
