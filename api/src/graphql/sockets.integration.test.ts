import { once } from 'node:events'
import { POL } from '@polder/base/amount'
import { announce, endAnnouncement } from '@polder/ledger/admin/announce'
import { creditDeposits } from '@polder/ledger/chain/credit-deposits'
import { inTransaction } from '@polder/ledger/sql'
import { pausePayouts } from '@polder/ledger/system-log'
import { finalDeposit } from '@polder/ledger/testing/test-ledger'
import { type Client, createClient } from 'graphql-ws'
import { DataSource } from 'typeorm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClient } from '../testing/test-client.ts'

let api: TestApi
const clients: Client[] = []
beforeAll(async () => {
  api = await openTestApi()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
})
afterAll(() => api.close())

const walletChanged = `subscription ($address: Address!) {
  walletChanged(address: $address) { address balances { available principal } } }`

describe('walletChanged', () => {
  it('tells at once and after each change, whichever process made it', async () => {
    const member = await api.member(100)
    const elsewhere = member.at(await api.another())
    const changes = subscribe(api.url, walletChanged, { address: member.account.address })
    expect(await changes.next()).toEqual(balances(member, '100', '0'))
    await elsewhere.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    expect(await changes.next()).toEqual(balances(member, '90', '10'))
    await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 40 })
    expect(await changes.next()).toEqual(balances(member, '50', '10'))
  })

  it('looks again after the connection that listens was lost', async () => {
    const member = await api.member(100)
    const changes = subscribe(api.url, walletChanged, { address: member.address })
    await changes.next()
    const superuser = new DataSource({ type: 'postgres', url: api.ledger.database.superuserUrl })
    await superuser.initialize()
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'polder-api-listen'`,
    )
    await superuser.destroy()
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    expect(await changes.next()).toEqual(balances(member, '90', '10'))
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    expect(await changes.next()).toEqual(balances(member, '80', '20'))
  })

  it('tells many changes at once as few', async () => {
    const member = await api.member(100)
    const seen: unknown[] = []
    const changes = subscribe(api.url, walletChanged, { address: member.address })
    seen.push(await changes.next())
    await Promise.all(
      Array.from({ length: 8 }, () =>
        member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' }),
      ),
    )
    for (;;) {
      seen.push(await changes.next())
      if (JSON.stringify(seen.at(-1)) === JSON.stringify(balances(member, '20', '80'))) break
    }
    expect(seen.length).toBeLessThan(9)
  })

  it("tells nothing of other wallets' changes", async () => {
    const [member, other] = [await api.member(50), await api.member(50)]
    const changes = subscribe(api.url, walletChanged, { address: member.address })
    await changes.next()
    await other.post('/api/nfts/purchase', { walletAddress: other.address, nftId: 'dike' })
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'sluice' })
    expect(await changes.next()).toEqual(balances(member, '25', '25'))
  })
})

describe('deposits', () => {
  const fields = '(address: $address) { id amount status } }'

  it('are told as they are seen and once they are final, on every process', async () => {
    const member = await api.member(100)
    const elsewhere = await api.another()
    const address = member.address
    const seen = subscribe(api.url, `subscription ($address: Address!) { depositSeen${fields}`, { address })
    const final = subscribe(elsewhere, `subscription ($address: Address!) { depositFinal${fields}`, {
      address,
    })
    await Promise.all([seen.connected, final.connected])
    const deposit = finalDeposit(address, 3n * POL)
    await inTransaction(api.ledger.db, async (manager) => {
      await manager.query(
        `insert into pending_deposit (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
         values (137, $1, 0, $2, $1, now(), $3, $4)`,
        [deposit.txHash, deposit.blockNumber, address, deposit.amount],
      )
      await manager.query(`select pg_notify('wallet_changed', $1)`, [address])
    })
    const id = `${deposit.txHash}-0`
    expect(await seen.next()).toEqual({ depositSeen: { id, amount: '3', status: 'PENDING' } })
    await inTransaction(api.ledger.db, (manager) => creditDeposits(manager, [deposit]))
    expect(await final.next()).toEqual({ depositFinal: { id, amount: '3', status: 'COMPLETED' } })
    // What was seen before it was final is not seen again.
    const next = finalDeposit(address, 4n * POL)
    await inTransaction(api.ledger.db, (manager) => creditDeposits(manager, [next]))
    expect(await seen.next()).toMatchObject({ depositSeen: { amount: '4', status: 'COMPLETED' } })
    expect(await final.next()).toMatchObject({ depositFinal: { amount: '4' } })
  })
})

describe('withdrawals', () => {
  it('are told at each step, to their owner and as a whole, on every process', async () => {
    const [member, other] = [await api.member(100), await api.member(100)]
    const elsewhere = await api.another()
    const mine = subscribe(
      elsewhere,
      'subscription ($address: Address!) { withdrawalChanged(address: $address) { amount state txHash } }',
      { address: member.address },
    )
    const payouts = subscribe(api.url, 'subscription { payoutsChanged { waiting { state count } } }', {})
    const before = await payouts.next()
    await mine.connected
    await other.post('/api/treasury/withdraw', { walletAddress: other.address, amountPOL: 5 })
    await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 10 })
    expect(await mine.next()).toEqual({
      withdrawalChanged: { amount: '10', state: 'REQUESTED', txHash: null },
    })
    const txHash = `0x${'cd'.repeat(32)}`
    await api.ledger.db.query(
      `with sent as (
         update withdrawal set state = 'signed', tx_hash = $2
         where wallet_id = (select id from wallet where address = $1) returning id)
       select pg_notify('withdrawal_changed', id) from sent`,
      [member.address, txHash],
    )
    expect(await mine.next()).toEqual({ withdrawalChanged: { amount: '10', state: 'SIGNED', txHash } })
    for (;;) {
      const { payoutsChanged } = (await payouts.next()) as {
        payoutsChanged: { waiting: { state: string }[] }
      }
      if (payoutsChanged.waiting.some(({ state }) => state === 'SIGNED')) break
    }
    expect(before).toMatchObject({ payoutsChanged: { waiting: expect.any(Array) } })
  })

  it('tells of a pause as it begins', async () => {
    const payouts = subscribe(api.url, 'subscription { payoutsChanged { paused } }', {})
    expect(await payouts.next()).toEqual({ payoutsChanged: { paused: false } })
    await pausePayouts(api.ledger.db.manager, 'The proof failed')
    expect(await payouts.next()).toEqual({ payoutsChanged: { paused: true } })
    await api.ledger.db.query('update payout_control set paused = false')
    expect(await payouts.next()).toEqual({ payoutsChanged: { paused: false } })
  })
})

describe('announcements', () => {
  it('are told on every process as they are made and ended', async () => {
    const heard = subscribe(await api.another(), 'subscription { announcementsChanged { english } }', {})
    await heard.connected
    const [by, db] = [{ actor: 'ann', reason: 'tests' }, api.ledger.db]
    const draft = { kind: 'incident', english: 'Wait a moment', dutch: 'Even geduld' } as const
    const id = await announce(db, by, { ...draft, beginsAt: null, endsAt: null })
    expect(await heard.next()).toEqual({ announcementsChanged: [{ english: 'Wait a moment' }] })
    await endAnnouncement(db, by, id)
    expect(await heard.next()).toEqual({ announcementsChanged: [] })
  })
})

describe('dayClosed', () => {
  it('tells every wallet that its figures may have changed', async () => {
    const member = await api.member(100)
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    const changes = subscribe(api.url, walletChanged, { address: member.address })
    expect(await changes.next()).toEqual(balances(member, '90', '10'))
    await api.ledger.passDays(2)
    for (;;) {
      const change = await changes.next()
      if (JSON.stringify(change) === JSON.stringify(balances(member, '90.1', '10'))) break
    }
  })

  it('tells each day in order', async () => {
    const closes = subscribe(api.url, 'subscription { dayClosed { day total digest } }', {})
    await closes.connected
    const days = await api.ledger.passDays(3)
    const seen = [await closes.next(), await closes.next(), await closes.next()]
    expect(seen.map((close) => (close as { dayClosed: { day: string } }).dayClosed.day)).toEqual(days)
  })
})

describe('a socket', () => {
  it('is refused to other sites and elsewhere than at /graphql', async () => {
    const url = api.url.replace('http', 'ws')
    const open = (path: string, origin?: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(url + path, 'graphql-transport-ws', origin ? { origin } : {})
        socket.on('open', () => {
          socket.close()
          resolve(101)
        })
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
        socket.on('error', reject)
      })
    expect(await open('/graphql', 'https://evil.example')).toBe(403)
    expect(await open('/graphql', 'null')).toBe(403)
    expect(await open('/elsewhere', api.url)).toBe(404)
    expect(await open('/graphql', api.url)).toBe(101)
    expect(await open('/graphql', api.url.replace('127.0.0.1', 'localhost'))).toBe(101)
    expect(await open('/graphql')).toBe(101)
  })

  it('is closed when its session ends, on whichever process; others stay', async () => {
    const [member, other] = [await api.member(10), await api.member(10)]
    const elsewhere = member.at(await api.another())
    const closed = new Promise<number>((resolve) => {
      const ended = subscribe(elsewhere.url, walletChanged, { address: member.address }, elsewhere, resolve)
      void ended.next().then(() => member.post('/api/wallet/signout', {}))
    })
    const stays = subscribe(api.url, walletChanged, { address: other.address }, other)
    await stays.next()
    expect(await closed).toBe(4403)
    await other.post('/api/nfts/purchase', { walletAddress: other.address, nftId: 'dike' })
    expect(await stays.next()).toEqual(balances(other, '0', '10'))
  })

  it('is closed when its wallet signs out on another device', async () => {
    const member = await api.member()
    const phone = api.visitor(member.account)
    await phone.signIn()
    const closed = new Promise<number>((resolve) => {
      const ended = subscribe(api.url, walletChanged, { address: phone.address }, phone, resolve)
      void ended.next().then(() => member.post('/api/wallet/signout', { everywhere: true }))
    })
    expect(await closed).toBe(4403)
  })

  it('is one of a hundred that an address may have open', async () => {
    const crowded = await openTestApi()
    const sockets = Array.from(
      { length: 105 },
      () => new WebSocket(`${crowded.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws'),
    )
    const outcomes = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => {
            socket.on('open', () => resolve(101))
            socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
            socket.on('error', () => undefined)
          }),
      ),
    )
    expect(outcomes.filter((status) => status === 101)).toHaveLength(100)
    expect(outcomes.filter((status) => status === 429)).toHaveLength(5)
    sockets.find((socket) => socket.readyState === WebSocket.OPEN)?.close()
    const again = () =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(`${crowded.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
        socket.on('open', () => resolve(true))
        socket.on('error', () => resolve(false))
      })
    await expect.poll(again).toBe(true)
    await crowded.close()
  })

  it('is refused as failed, not as one too many, when its session cannot be looked up', async () => {
    const broken = await openTestApi()
    const member = await broken.member()
    const owner = new DataSource({ type: 'postgres', url: broken.ledger.database.ownerUrl })
    await owner.initialize()
    await owner.query('revoke select on session from polder_api')
    await owner.destroy()
    const headers = { cookie: member.cookie }
    const socket = new WebSocket(`${broken.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers,
    })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    expect([response.statusCode, response.statusMessage]).toEqual([500, 'Internal Server Error'])
    await broken.close()
  })

  it('waits for its turn where it reads much', async () => {
    const { address } = await api.member()
    const much = Array.from({ length: 10 }, (_, n) => `f${n}: commissionSources(first: 1) { day }`).join(' ')
    const query = `subscription { walletChanged(address: "${address}") { ${much} } }`
    const send = await rawSocket(api.url)
    const began = Date.now()
    // Four hundred points each: a fifth of a second of a processor, and as long a rest.
    for (const answer of await Promise.all([1, 2, 3, 4].map((id) => send(`${id}`, query))))
      expect(answer).toBe('answered')
    expect(Date.now() - began).toBeGreaterThan(1_200)
  })

  it('counts refused subscriptions back, and those that ended', async () => {
    const send = await rawSocket(api.url)
    for (let id = 0; id < 25; id += 1)
      expect(await send(`${id}`, 'subscription { nothing }')).toBe('GRAPHQL_VALIDATION_FAILED')
    for (let id = 0; id < 20; id += 1) expect(await send(`${id}`, payoutsChanged)).toBe('answered')
    expect(await send('one more', payoutsChanged)).toBe('BAD_REQUEST')
    send.complete('3')
    await expect.poll(() => send(`again ${Math.random()}`, payoutsChanged)).toBe('answered')
  })

  it('shares what its address may have: two hundred subscriptions, whichever sockets they are on', async () => {
    const crowded = await openTestApi()
    try {
      const sockets = await Promise.all(Array.from({ length: 11 }, () => rawSocket(crowded.url)))
      const outcomes: string[] = []
      for (const send of sockets.slice(0, 10))
        for (let id = 0; id < 20; id += 1) outcomes.push(await send(`${id}`, payoutsChanged))
      expect(new Set(outcomes)).toEqual(new Set(['answered']))
      expect(await sockets[10]!('0', payoutsChanged)).toBe('BAD_REQUEST')
      sockets[0]!.close()
      await expect.poll(() => sockets[10]!(`${Math.random()}`, payoutsChanged)).toBe('answered')
    } finally {
      await crowded.close()
    }
  })

  it('has each answer counted as a request of its address', async () => {
    const strict = await openTestApi({ env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '20' } })
    try {
      const send = await rawSocket(strict.url)
      for (let id = 0; id < 5; id += 1) await send(`${id}`, payoutsChanged)
      const answers = () => send.answers()
      const before = answers()
      // Each of them would tell of every change, five subscriptions each time.
      for (let change = 0; change < 5; change += 1) {
        await strict.ledger.db.query(`select pg_notify('withdrawal_changed', 'x')`)
        await new Promise((resolve) => setTimeout(resolve, 1_050))
      }
      expect(answers() - before).toBeGreaterThan(5)
      expect(answers() - before).toBeLessThanOrEqual(20)
      expect((await fetch(`${strict.url}/api/config`)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })

  it('runs no mutation, no query and nothing too large', async () => {
    const member = await api.member(50)
    const refusalOf = async (query: string) => {
      const attempt = subscribe(api.url, query, { address: member.address }, member)
      return attempt.next().then(
        () => 'answered',
        (errors: { extensions: { code: string } }[]) => errors[0]?.extensions.code,
      )
    }
    expect(await refusalOf('mutation { purchase(nftId: "dike") { __typename } }')).toBe('BAD_REQUEST')
    expect(await refusalOf('{ session { address } }')).toBe('BAD_REQUEST')
    expect(await refusalOf('subscription { nothing }')).toBe('GRAPHQL_VALIDATION_FAILED')
    expect(await refusalOf('subscription {')).toBe('GRAPHQL_PARSE_FAILED')
    const aliases = Array.from({ length: 50 }, (_, i) => `a${i}: known`).join(' ')
    expect(
      await refusalOf(
        `subscription ($address: Address!) { walletChanged(address: $address) { ${aliases} } }`,
      ),
    ).toBe('OPERATION_TOO_LARGE')
    expect((await member.get(`/api/nfts/user/${member.address}`)).body.purchases).toEqual([])
  })
})

const payoutsChanged = 'subscription { payoutsChanged { waiting { state } } }'

/** @returns subscribes under an id of the caller's, and says what came first: `answered`, or the code of a refusal */
async function rawSocket(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const first = new Map<string, (outcome: string) => void>()
  let answers = 0
  const acknowledged = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send('{"type":"connection_init"}'))
    socket.on('message', (data) => {
      const { type, id, payload } = JSON.parse(String(data))
      if (type === 'connection_ack') resolve()
      if (type === 'next') answers += 1
      if (type === 'next') first.get(id)?.('answered')
      if (type === 'error') first.get(id)?.(payload[0].extensions.code)
    })
  })
  await acknowledged
  const send = (id: string, query: string) =>
    new Promise<string>((resolve) => {
      first.set(id, resolve)
      socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query } }))
    })
  return Object.assign(send, {
    answers: () => answers,
    complete: (id: string) => socket.send(JSON.stringify({ type: 'complete', id })),
    close: () => socket.close(),
  })
}

/** @param onClose told the code that the server closed with */
function subscribe(
  url: string,
  query: string,
  variables: Record<string, unknown>,
  as?: TestClient,
  onClose?: (code: number) => void,
) {
  class WithCookie extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: as?.cookie ? { cookie: as.cookie } : {} })
    }
  }
  let opened: () => void = () => undefined
  const connected = new Promise<void>((resolve) => {
    opened = resolve
  })
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithCookie,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: {
      connected: () => opened(),
      closed: (event) => onClose?.((event as { code: number }).code),
    },
  })
  clients.push(client)
  const results = client.iterate({ query, variables })
  return {
    // The subscription itself is on its way by the time the server has acknowledged the socket.
    connected: connected.then(() => new Promise((resolve) => setTimeout(resolve, 300))),
    next: async () => {
      const { value } = await results.next()
      if (value?.errors) throw value.errors
      return value?.data
    },
  }
}

function balances(client: TestClient, available: string, principal: string) {
  return { walletChanged: { address: client.address, balances: { available, principal } } }
}
