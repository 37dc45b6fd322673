import { type ChildProcess, spawn } from 'node:child_process'
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { POL } from '@polder/base/amount'
import { openQueueBackend } from '@polder/base/queues/backend'
import { subscribePush, unsubscribePush } from '@polder/ledger/commands/push-subscriptions'
import { inTransaction } from '@polder/ledger/sql'
import { settleWithdrawal } from '@polder/ledger/withdrawals/settle-withdrawal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { dispatchOutbox } from '../dispatch-outbox.ts'
import { sendNoticeJob } from '../jobs/definitions/notice-jobs.ts'
import { handlerOf, runJobs } from '../jobs/run-jobs.ts'
import { openQueues } from '../queues.ts'
import {
  advanceDays,
  creditAll,
  logLines,
  openTestProduct,
  requestFor,
  type TestProduct,
  until,
} from '../testing/product.ts'
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts'
import { postOut } from './post-out.ts'
import { createSender } from './send-notice.ts'
import { receiversOf, sayWhetherTold } from './send-webhook.ts'

const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that answers as it is told to. */
async function receiver() {
  const received: Received[] = []
  const told = { answer: (response: ServerResponse): unknown => response.writeHead(204).end() }
  const server = createServer(async (request, response) => {
    let body = ''
    request.setEncoding('latin1')
    for await (const part of request) body += part
    received.push({ headers: request.headers, body })
    told.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=private`
  return { server, received, url, told }
}

let product: TestProduct
const servers: Server[] = []
const children: ChildProcess[] = []
const workers: WorkerProcess[] = []

beforeAll(async () => {
  product = await openTestProduct()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.kill()
    await worker.ended
  }
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  for (const child of children) child.kill('SIGKILL')
  await product.stop()
})

async function opened() {
  const made = await receiver()
  servers.push(made.server)
  return made
}

/** The integrators' program, as a process. */
async function program() {
  const child = spawn(process.execPath, ['docs/receive.mjs', '0'], {
    cwd: new URL('../../../', import.meta.url),
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: SECRET },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [, port] = await until(async () => /port (\d+)/.exec(output))
  return { url: `http://127.0.0.1:${port}/`, lines: () => output.split('\n').slice(1, -1) }
}

async function work(urls: string[]) {
  const worker = await startWorkerProcess({
    ...product.env,
    ...{ WEBHOOK_URLS: urls.join(','), WEBHOOK_SECRET: SECRET, WEBHOOK_PRIVATE: 'allowed' },
  })
  workers.push(worker)
  return worker
}

const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

describe('webhooks', () => {
  it('tell each receiver once, the failing one again under the same id, and nobody waits for it', async () => {
    const [good, bad] = [await opened(), await opened()]
    const reader = await program()
    const answers: ((response: ServerResponse) => unknown)[] = [
      (response) => response.socket?.destroy(),
      () => 'hangs',
      (response) => response.writeHead(302, { location: good.url }).end(),
      (response) => response.writeHead(500).end('x'.repeat(1_000_000)),
    ]
    bad.told.answer = (response) => (answers.shift() ?? ((last) => last.writeHead(200).end()))(response)
    // Before any worker runs: what was booked then waits for one.
    await creditAll(product.db, [{ address: wallet(1), amount: 25n * 10n ** 17n }])
    const first = await work([bad.url, reader.url, good.url])
    const begun = Date.now()
    await until(async () => reader.lines().length === 1 && good.received.length === 1)
    expect(Date.now() - begun).toBeLessThan(4_000)
    expect(reader.lines()).toEqual([`deposit.credited ${wallet(1)} 2.5 POL`])
    await until(async () => bad.received.length === 2)
    // It dies while the receiver hangs; another goes on.
    first.kill()
    await first.ended
    await work([bad.url, reader.url, good.url])
    await until(async () => bad.received.length === 5)
    const ids = new Set([...bad.received, ...good.received].map(({ headers }) => headers['webhook-id']))
    expect(ids).toEqual(new Set(['deposit.credited-1']))
    expect(new Set(bad.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(2)
    expect(JSON.parse(bad.received.at(-1)!.body)).toMatchObject({
      type: 'deposit.credited',
      data: { walletAddress: wallet(1), amountPOL: '2.5' },
    })
    // A redirect was not followed, nor anything told twice.
    expect(good.received).toHaveLength(1)
    expect(reader.lines()).toHaveLength(1)
  })

  it('reach one receiver while another one hangs with everything it is told', async () => {
    const [good, bad] = [await opened(), await opened()]
    bad.told.answer = () => 'hangs'
    await creditAll(
      product.db,
      Array.from({ length: 60 }, (_, n) => ({ address: wallet(100 + n), amount: POL })),
    )
    await work([bad.url, good.url])
    const begun = Date.now()
    await until(async () => good.received.length === 60)
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(bad.received.length).toBeLessThan(20)
  })

  it('tell of a payment and of a closed day, and of nothing that was not booked', async () => {
    const reader = await program()
    await product.db.query(
      `insert into outbox (topic, payload) values ('notice', '{"type": "deposit.credited", "key": "999999"}')`,
    )
    await work([reader.url])
    const withdrawalId = await requestFor(product.db, wallet(2), 10n * POL)
    const paid = { withdrawalId, address: wallet(2), amount: 10n * POL, net: 95n * 10n ** 17n, number: 1n }
    const [txHash, blockHash] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`] as const
    const event = { ...paid, kept: false, txHash, blockHash, blockNumber: 7n }
    // Final twice: it is told once.
    for (const _ of [1, 2]) await inTransaction(product.db, (manager) => settleWithdrawal(manager, event))
    await until(async () => reader.lines().length === 2)
    await advanceDays(product.db, 1)
    await until(async () => reader.lines().length === 3)
    expect(reader.lines().sort()).toEqual([
      expect.stringMatching(/^day.closed \d{4}-\d\d-\d\d 0 POL$/),
      `deposit.credited ${wallet(2)} 11 POL`,
      `withdrawal.paid ${wallet(2)} 10 POL`,
    ])
  })

  it('end as failed jobs that an operator is told of, without the address', async () => {
    const bad = await opened()
    bad.told.answer = (response) => response.writeHead(503).end()
    const settings = { ...product.settings, WEBHOOK_URLS: [bad.url], WEBHOOK_SECRET: SECRET }
    const backend = openQueueBackend({ databaseUrl: product.settings.DATABASE_URL, logger: product.logger })
    const queues = openQueues(backend)
    const twice = { ...sendNoticeJob, options: { ...sendNoticeJob.options, attempts: 2 } }
    const context = { db: product.db, backend, logger: product.logger }
    const send = createSender(product.db, { ...settings, WEBHOOK_PRIVATE: 'allowed' })
    const runs = runJobs(context, 'notices', [handlerOf(twice, send)], 10)
    const [receiver] = receiversOf(settings).keys()
    await queues.add(twice, { type: 'deposit.credited', key: '1', receiver: receiver! })
    const [job] = await until(async () => {
      const failed = await queues.byName.notices.getFailed()
      return failed.length > 0 && failed
    })
    expect(job!.failedReason).toMatch(/^127\.0\.0\.1-[0-9a-f]{8}: answered 503$/)
    const [line] = await until(async () => {
      const lines = await logLines(product.db, 'alert')
      return lines.length > 0 && lines
    })
    expect(line).toMatchObject({
      severity: 'warning',
      message: expect.stringMatching(/failed 2 times: .*503$/),
    })
    await runs.close()
    // Told nowhere to whom: nothing is queued, and nothing waits.
    await creditAll(product.db, [{ address: wallet(3), amount: POL }])
    const before = await queues.byName.notices.getJobCountByTypes()
    await dispatchOutbox({ ...context, queues, receivers: [], pushes: false })
    expect(await queues.byName.notices.getJobCountByTypes()).toBe(before)
    const waiting = 'select from outbox where dispatched_at is null'
    expect(await product.db.query(waiting)).toEqual([])
    // Where workers say that there is no receiver, nothing is even noted, but for a browser that is told of its wallet.
    await sayWhetherTold(product.db.manager, false)
    await product.db.query(
      `insert into push_subscription (address, endpoint, p256dh, auth, language) values ($1, 'https://example.org', '', '', 'en')`,
      [wallet(4)],
    )
    await creditAll(
      product.db,
      [3, 4, 5].map((n) => ({ address: wallet(n), amount: POL })),
    )
    expect(await product.db.query(waiting)).toHaveLength(1)
    await product.db.query('delete from push_subscription')
    await sayWhetherTold(product.db.manager, true)
    await queues.close()
    await backend.close()
  })

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
  ])('refuse what is not public: %s', async (origin) => {
    const { received, url } = await opened()
    const there = `${origin}:${new URL(url).port}/`
    const message = { headers: {}, body: '{}', allowPrivate: false }
    await expect(postOut(there, message)).rejects.toThrow(/not allowed/)
    expect(received).toEqual([])
  })
})

/** What a browser does with a message that it is pushed (RFC 8188 and 8291). */
function decrypt(message: Buffer, browser: ECDH, auth: Buffer): unknown {
  const [salt, length] = [message.subarray(0, 16), message[20]!]
  const server = message.subarray(21, 21 + length)
  const shared = browser.computeSecret(server)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server])
  const key = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const cipher = message.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(cipher.subarray(-16))
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
  // Ends with a 2: there is no record behind it.
  expect(plain.at(-1)).toBe(2)
  return JSON.parse(plain.subarray(0, -1).toString())
}

describe('notifications', () => {
  it('tell the browsers of the wallet and nobody else, for them alone, and forget who is gone', async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const { db } = product
    const [service, gone] = [await opened(), await opened()]
    gone.told.answer = (response) => response.writeHead(410).end()
    const [browser, auth] = [createECDH('prime256v1'), randomBytes(16)]
    const p256dh = browser.generateKeys('base64url')
    const subscribe = (address: string, endpoint: string, key = p256dh) =>
      subscribePush(db, { address, endpoint, p256dh: key, auth: auth.toString('base64url'), language: 'nl' })
    await subscribe(wallet(5), service.url)
    await subscribe(wallet(5), gone.url)
    await subscribe(wallet(5), `${service.url}&no-key`, 'x'.repeat(87))
    await subscribe(wallet(6), `${service.url}&other`)
    await creditAll(db, [{ address: wallet(5), amount: 3n * POL }])
    const vapid = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:a@b.nl',
    }
    const worker = await startWorkerProcess({ ...product.env, ...vapid, WEBHOOK_PRIVATE: 'allowed' })
    workers.push(worker)
    const left = async () =>
      (await db.query('select address, endpoint from push_subscription order by id')) as object[]
    await until(async () => service.received.length === 1 && (await left()).length === 2)
    expect(await left()).toEqual([
      { address: wallet(5), endpoint: service.url },
      { address: wallet(6), endpoint: `${service.url}&other` },
    ])
    const [{ headers, body }] = service.received as [Received]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(headers.authorization).toMatch(/^vapid t=.*, k=/)
    expect(decrypt(Buffer.from(body, 'latin1'), browser, auth)).toMatchObject({
      type: 'deposit.credited',
      pol: '3',
      language: 'nl',
    })
    expect(gone.received).toHaveLength(1)
    for (let n = 0; n < 12; n++) await subscribe(wallet(7), `${service.url}&n=${n}`)
    const mine = (await left()).filter((row) => (row as { address: string }).address === wallet(7))
    expect(mine).toHaveLength(10)
    await unsubscribePush(db, { address: wallet(6), endpoint: service.url })
    expect(await left()).toContainEqual({ address: wallet(5), endpoint: service.url })
  })
})
