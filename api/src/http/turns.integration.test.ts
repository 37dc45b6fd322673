import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
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
async function serve(
  turns: Turns,
  answer: (client: string, request: IncomingMessage) => Promise<Buffer | string>,
) {
  server = createServer((request, response) => {
    const client = request.url!.slice(1)
    turns
      .run(client, response, async () => void response.end(await answer(client, request)))
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
  const { ask } = await serve(new Turns(1, undefined, 20_000), async () => {
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

it('leaves room for what reads little when many begin to ask for much', async () => {
  let [reading, max] = [0, 0]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const turns = new Turns(10)
  const { ask } = await serve(turns, async (client, request) => {
    if (client === 'small') return 'read'
    await Promise.all([turns.readMuch(request), turns.readMuch(request)])
    reading += 1
    max = Math.max(max, reading)
    await held
    reading -= 1
    return ''
  })
  const many = Array.from({ length: 20 }, (_, n) => ask(`rich-${n}`))
  await expect.poll(() => reading).toBe(2)
  expect(await (await ask('small')).text()).toBe('read')
  release()
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(max).toBe(2)
})

it.each([
  [200, 190, 400],
  [1_500, 900, 1_400],
])(
  'lets a place rest for as long as somebody read much there, a second at most: %d ms',
  async (tookMs, min, max) => {
    const times: { began: number; ended: number }[] = []
    const turns = new Turns(1)
    const { ask } = await serve(turns, async (_client, request) => {
      await turns.readMuch(request)
      const began = performance.now()
      await new Promise((resolve) => setTimeout(resolve, tookMs))
      times.push({ began, ended: performance.now() })
      return ''
    })
    await Promise.all([ask('one'), ask('other')])
    const restMs = times[1]!.began - times[0]!.ended
    expect(restMs).toBeGreaterThan(min)
    expect(restMs).toBeLessThan(max)
  },
)

it('begins nothing more for a client that reads much already', async () => {
  let begun = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const turns = new Turns(6)
  const { ask } = await serve(turns, async (client, request) => {
    if (client === 'small') return 'read'
    begun += 1
    await turns.readMuch(request)
    await held
    return ''
  })
  const many = Array.from({ length: 6 }, () => ask('rich'))
  await expect.poll(() => begun).toBe(2)
  expect(await (await ask('small')).text()).toBe('read')
  expect(begun).toBe(2)
  release()
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
})

it('refuses soon what waits when no place has been free for long, and nothing when few come', async () => {
  const turns = new Turns(1)
  const { ask } = await serve(turns, async () => {
    await new Promise((resolve) => setTimeout(resolve, 40))
    return ''
  })
  const timed = async (client: string) => {
    const asked = performance.now()
    const { status } = await ask(client)
    return { status, ms: performance.now() - asked }
  }
  // Less than half a second's work waits until it is done.
  const few = await Promise.all(Array.from({ length: 8 }, (_, n) => timed(`few-${n}`)))
  expect(few.map(({ status }) => status)).toEqual(few.map(() => 200))
  // For two seconds three times as much comes as can be answered.
  const flood: ReturnType<typeof timed>[] = []
  for (let n = 0; n < 150; n++) {
    flood.push(timed(`many-${n}`))
    await new Promise((resolve) => setTimeout(resolve, 13))
  }
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(50)
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(1_500)
  expect((await timed('later')).status).toBe(200)
})
