import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { BusyError } from '../errors.ts'
import { Turns } from './turns.ts'

/** More than what stands between a server and a reader holds. */
const LARGE = Buffer.alloc(20_000_000)

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** Answers in turn, with `answer`, whom the path names; what was refused with its code. */
async function serve(turns: Turns, answer: (client: string) => Promise<Buffer | string>) {
  server = createServer((request, response) => {
    const client = request.url!.slice(1)
    turns
      .run(client, response, async () => void response.end(await answer(client)))
      .catch((error: BusyError) => response.writeHead(503, { 'x-error-code': error.code }).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (client: string) => fetch(`http://127.0.0.1:${port}/${client}`)
  const neverRead = (client: string) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write(`GET /${client} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    sockets.push(socket)
  }
  return { ask, neverRead }
}

it('ends an answer that nobody reads, and keeps others waiting for none', async () => {
  let begun = 0
  const { ask, neverRead } = await serve(new Turns(50, 300), async (client) => {
    if (client === 'small') return 'read'
    begun += 1
    return LARGE
  })
  const closed: Promise<unknown>[] = []
  server.on('connection', (socket) => closed.push(once(socket, 'close')))
  for (let n = 0; n < 16; n++) neverRead('reader')
  await expect.poll(() => begun).toBe(16)
  for (let n = 0; n < 4; n++) neverRead('reader')
  expect(await (await ask('small')).text()).toBe('read')
  // The others wait until one of the sixteen has ended.
  await expect.poll(() => begun).toBe(20)
  await Promise.all(closed.slice(0, 16))
})

it('lets those go first who have taken least', async () => {
  const order: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { ask } = await serve(new Turns(1), async (client) => {
    order.push(client)
    if (order.length === 1) await held
    return ''
  })
  const first = ask('busy')
  await expect.poll(() => order).toEqual(['busy'])
  const rest = ['busy', 'busy', 'busy'].map(ask)
  const other = ask('other')
  // All of them wait before the first is let go.
  await expect.poll(() => server.listening && order.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await Promise.all([first, ...rest, other])
  expect(order).toEqual(['busy', 'other', 'busy', 'busy', 'busy'])
})

it('sheds what would wait in too long a line', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { ask } = await serve(new Turns(1), async () => {
    await held
    return ''
  })
  const refused: (string | null)[] = []
  const answers = Array.from({ length: 250 }, async () => {
    const { status, headers } = await ask('many')
    if (status === 503) refused.push(headers.get('x-error-code'))
  })
  await expect.poll(() => refused.length, { timeout: 4_000 }).toBe(49)
  release()
  await Promise.all(answers)
  expect(refused).toEqual(Array.from({ length: 49 }, () => 'UNAVAILABLE'))
})
