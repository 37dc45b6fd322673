import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { socketTo } from './socket.ts'

const alive = new AbortController().signal
const servers: WebSocketServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate()
    server.close()
  }
})

describe('JSON-RPC over a WebSocket', () => {
  it('gives each question its own answer', async () => {
    const socket = socketTo(
      await serve((question, client) => {
        const { id, method } = JSON.parse(question)
        setTimeout(() => client.send(JSON.stringify({ id, result: method })), method === 'slow' ? 20 : 0)
      }),
    )
    const asked = ['slow', 'quick'].map((method) => socket.request(method, [], alive))
    expect(await Promise.all(asked)).toEqual(['slow', 'quick'])
  })

  it.each(['no JSON', 'null'])('leaves a node that says %s, and opens anew', async (said) => {
    let opened = 0
    const socket = socketTo(
      await serve(
        (question, client) => client.send(opened === 1 ? said : answerTo(question)),
        () => {
          opened += 1
        },
      ),
    )
    const lost = { message: 'its WebSocket closed', said: { status: 502 } }
    const ended = new AbortController()
    const asked = socket.request('eth_blockNumber', [], ended.signal)
    setTimeout(() => ended.abort(new Error('not told')), 1_000)
    await expect(asked).rejects.toMatchObject(lost)
    expect(await socket.request('eth_blockNumber', [], alive)).toBe('0x1')
  })

  it('takes a node that closes over a question for one that was asked too much', async () => {
    const socket = socketTo(await serve((_question, client) => client.close(1009)))
    await expect(socket.request('eth_getLogs', [], alive)).rejects.toMatchObject({ said: { status: 502 } })
  })
})

function answerTo(question: string): string {
  return JSON.stringify({ id: JSON.parse(question).id, result: '0x1' })
}

async function serve(
  answer: (question: string, client: WebSocket) => void,
  opened: () => void = () => undefined,
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  servers.push(server)
  server.on('connection', (client) => {
    opened()
    client.on('message', (data) => answer(String(data), client))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
