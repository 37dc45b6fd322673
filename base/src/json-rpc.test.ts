import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { httpTo } from './json-rpc.ts'

const unreadable = { message: 'its answer is cut off, too long or no JSON-RPC', said: { status: 502 } }
const alive = new AbortController().signal
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

describe('JSON-RPC over HTTP', () => {
  it('sends the question with its name and password, and reads the answer', async () => {
    const url = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        const { method, params } = JSON.parse(body)
        response.end(JSON.stringify({ result: [method, params, request.headers.authorization] }))
      })
    })
    const answer = await httpTo(url.replace('//', '//ann:p%40ss@'))('eth_call', [1], alive)
    expect(answer).toEqual(['eth_call', [1], `Basic ${btoa('ann:p@ss')}`])
  })

  it('asks for packed answers and reads them', async () => {
    const url = await serve(({ headers }, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(JSON.stringify({ result: headers['accept-encoding'] })))
    })
    expect(await httpTo(url)('eth_getLogs', [], alive)).toBe('gzip')
  })

  it.each([
    ['plain', (text: string) => text],
    ['packed', gzipSync],
  ])('does not read what is too long, of which less might do: %s', async (name, pack) => {
    const url = await serve((_request, response) => {
      if (name === 'packed') response.setHeader('content-encoding', 'gzip')
      response.end(pack(JSON.stringify({ result: '0'.repeat(20_000) })))
    })
    await expect(httpTo(url, 10_000)('eth_getLogs', [], alive)).rejects.toMatchObject(unreadable)
    expect(await httpTo(url, 30_000)('eth_getLogs', [], alive)).toHaveLength(20_000)
  })

  it.each([
    [
      'is cut off',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 99 }).write('{'),
    ],
    ['is no JSON', (response: ServerResponse) => response.end('<html>')],
  ])('says so of what %s', async (_name, answer) => {
    const url = await serve(({ socket }, response) => {
      answer(response)
      setImmediate(() => socket.end())
    })
    await expect(httpTo(url)('eth_getLogs', [], alive)).rejects.toMatchObject(unreadable)
  })

  it('says what HTTP said, and follows nobody elsewhere', async () => {
    const elsewhere = await serve((_request, response) => response.end('{"result": 1}'))
    const url = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end())
    const said = { message: 'HTTP status 307', said: { status: 307 } }
    await expect(httpTo(url)('eth_chainId', [], alive)).rejects.toMatchObject(said)
  })

  it('says why there is no answer', async () => {
    const url = await serve(() => undefined)
    servers.splice(0).forEach((server) => {
      server.close()
    })
    await expect(httpTo(url)('eth_chainId', [], alive)).rejects.toThrow('ECONNREFUSED')
  })

  it('ends with the reason for which it was ended', async () => {
    const url = await serve(() => undefined)
    const ended = new AbortController()
    const asked = httpTo(url)('eth_chainId', [], ended.signal)
    ended.abort(new Error('no time left'))
    await expect(asked).rejects.toThrow('no time left')
  })
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
