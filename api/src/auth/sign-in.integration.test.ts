import { startChain, type TestChain } from '@polder/testing/chain'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import { TestClient } from '../testing/test-client.ts'

let chain: TestChain
let api: TestApi
beforeAll(async () => {
  chain = await startChain()
  api = await openTestApi({ rpcUrl: chain.rpcUrl })
})
afterAll(async () => {
  await api.close()
  await chain.stop()
})

const session = (client: TestClient) =>
  client.graphql<{ session: { address: string; expiresAt: string } | null }>(
    '{ session { address expiresAt } }',
  )

describe('sign-in', () => {
  it('opens a session of the wallet that signed, in a cookie no script can read', async () => {
    const visitor = api.visitor()
    const answer = await visitor.signIn()
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^polder_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    const { session: open } = await session(visitor)
    expect(open?.address).toBe(visitor.address)
    const inADay = Date.now() + 86_400_000
    expect(Math.abs(Date.parse(open?.expiresAt ?? '') - inADay)).toBeLessThan(60_000)
    const [{ stored }] = await api.ledger.db.query(
      'select string_agg(encode(id_hash, $1), $2) as stored from session',
      ['escape', ','],
    )
    expect(stored).not.toContain(visitor.cookie?.split('=')[1])
  })

  it('uses a nonce up, whether it succeeds or not', async () => {
    const visitor = api.visitor()
    const nonce = await visitor.nonce()
    const message = await visitor.message({ nonce })
    const signature = await visitor.account.signMessage({ message })
    const wrong = await visitor.account.signMessage({ message: 'another' })
    expect((await visitor.post('/api/wallet/verify', { message, signature: wrong })).status).toBe(401)
    expect((await visitor.post('/api/wallet/verify', { message, signature })).status).toBe(401)
    const twice = await visitor.nonce()
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.signIn({ nonce: twice })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  })

  it('refuses a nonce that was not issued here, or five minutes ago', async () => {
    const visitor = api.visitor()
    expect((await visitor.signIn({ nonce: 'a'.repeat(32) })).status).toBe(401)
    const nonce = await visitor.nonce()
    await api.ledger.db.query(`update sign_in_nonce set expires_at = now() where nonce = $1`, [nonce])
    const answer = await visitor.signIn({ nonce })
    expect([answer.status, answer.body.message]).toEqual([401, expect.stringMatching(/nonce/)])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['another site', { domain: 'evil.example' }],
    ['another chain', { chainId: 1 }],
    ['a message of ten minutes ago', { issuedAt: new Date(Date.now() - 600_000) }],
    ['a message without an expiry', { expirationTime: undefined }],
  ])('refuses %s', async (_, change) => {
    const answer = await api.visitor().signIn(change)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ success: false, error: expect.any(String), message: expect.any(String) })
  })

  it("refuses another account's signature, and what is none", async () => {
    const [visitor, other] = [api.visitor(), api.visitor()]
    for (const signature of [
      await other.account.signMessage({ message: await visitor.message() }),
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      '0xabcd',
    ]) {
      const message = await visitor.message()
      expect((await visitor.post('/api/wallet/verify', { message, signature })).status).toBe(401)
    }
    for (const signature of ['', '0x', 'abc', 7, null, `0x${'a'.repeat(30_000)}`]) {
      const message = await visitor.message()
      expect((await visitor.post('/api/wallet/verify', { message, signature })).status).toBe(400)
    }
  })

  it('asks a contract wallet whether it signed (EIP-1271)', async () => {
    const owner = api.visitor()
    const accepts = '0x631626ba7e60e01b60005260206000f3'
    const refuses = '0x60006000f3'
    const wallets = { [`0x${'c1'.repeat(20)}`]: accepts, [`0x${'c2'.repeat(20)}`]: refuses } as const
    const outcomes: number[] = []
    for (const [address, bytecode] of Object.entries(wallets)) {
      await chain.client.setCode({ address: address as `0x${string}`, bytecode })
      const contract = new TestClient(api.url, { ...owner.account, address: address as `0x${string}` })
      outcomes.push((await contract.signIn()).status)
      if (bytecode === accepts) expect((await session(contract)).session?.address).toBe(address)
    }
    expect(outcomes).toEqual([200, 401])
  })

  it('ends the session that the browser had', async () => {
    const first = api.visitor()
    await first.signIn()
    const second = new TestClient(api.url, privateKeyToAccount(`0x${'42'.repeat(32)}`))
    second.cookie = first.cookie
    await second.signIn()
    expect((await session(first)).session).toBeNull()
    expect((await session(second)).session?.address).toBe(second.address)
  })

  it('ends by signing out, on every process, and by time', async () => {
    const member = await api.member()
    const elsewhere = member.at(await api.another())
    expect((await session(elsewhere)).session?.address).toBe(member.address)
    const out = await member.post('/api/wallet/signout', {})
    expect([out.status, out.body, member.cookie]).toEqual([200, { success: true }, undefined])
    expect((await session(elsewhere)).session).toBeNull()
    expect((await api.visitor().send('POST', '/api/wallet/signout', undefined)).body).toEqual({
      success: true,
    })

    const late = await api.member()
    await api.ledger.db.query('update session set expires_at = now() where address = $1', [late.address])
    expect((await session(late)).session).toBeNull()
  })

  it('ends on every device at once, by REST and by GraphQL, for that wallet alone', async () => {
    const [member, stranger] = [await api.member(), await api.member()]
    const devices = async () => {
      const phone = api.visitor(member.account)
      await Promise.all([phone.signIn(), member.signIn()])
      return [member, phone] as const
    }
    const [here, there] = await devices()
    expect((await here.post('/api/wallet/signout', { everywhere: 'yes' })).status).toBe(400)
    expect((await here.post('/api/wallet/signout', { everywhere: true })).body).toEqual({ success: true })
    expect((await session(there)).session).toBeNull()

    const [asks, ends] = await devices()
    const mutation = 'mutation { endSessions { ... on SessionsEnded { count } ... on Refused { code } } }'
    expect(await asks.graphql(mutation)).toEqual({ endSessions: { count: 2 } })
    expect([(await session(asks)).session, (await session(ends)).session]).toEqual([null, null])
    expect(await asks.graphql(mutation)).toEqual({ endSessions: { code: 'UNAUTHENTICATED' } })
    expect((await session(stranger)).session?.address).toBe(stranger.address)
  })

  it('is needed to have a browser told, at a push service and for the own wallet alone', async () => {
    const [member, stranger] = [await api.member(), await api.member()]
    const told = `{ __typename ... on PushChanged { wallet { address } } ... on Refused { code } }`
    const subscribe = (endpoint: string) =>
      `mutation { subscribePush(endpoint: "${endpoint}", p256dh: "${'B'.repeat(87)}", auth: "${'a'.repeat(22)}", language: "nl") ${told} }`
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    expect(await api.visitor().graphql(subscribe(endpoint))).toMatchObject({
      subscribePush: { code: 'UNAUTHENTICATED' },
    })
    for (const elsewhere of [
      'https://example.com/',
      'https://fcm.googleapis.com.example.com/',
      'http://fcm.googleapis.com/',
    ])
      expect(await member.graphql(subscribe(elsewhere))).toMatchObject({
        subscribePush: { __typename: 'Refused' },
      })
    for (const _ of [1, 2])
      expect(await member.graphql(subscribe(endpoint))).toMatchObject({
        subscribePush: { wallet: { address: member.address } },
      })
    const kept = () => api.ledger.db.query('select address, endpoint, language from push_subscription')
    expect(await kept()).toEqual([{ address: member.address, endpoint, language: 'nl' }])
    const unsubscribe = (from: string) => `mutation { unsubscribePush(endpoint: "${from}") ${told} }`
    for (const none of ['x', `${endpoint}\\u0000`])
      expect(await member.graphql(unsubscribe(none))).toMatchObject({
        unsubscribePush: { code: 'INVALID_INPUT' },
      })
    await stranger.graphql(unsubscribe(endpoint))
    expect(await kept()).toHaveLength(1)
    await member.graphql(unsubscribe(endpoint))
    expect(await kept()).toEqual([])
  })

  it("takes no notice of the product's clock", async () => {
    const member = await api.member()
    await api.ledger.moveClock(40 * 86_400_000)
    expect((await session(member)).session?.address).toBe(member.address)
    expect((await api.visitor().signIn()).status).toBe(200)
  })
})

describe('requests from other sites', () => {
  it('that carry a session are refused', async () => {
    const member = await api.member(50)
    const buy = (headers: Record<string, string>) =>
      member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' }, headers)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      expect((await buy(headers)).status).toBe(403)
      const mutation = { query: 'mutation { connect { __typename } }' }
      const answer = await member.post('/graphql', mutation, headers)
      expect([answer.status, answer.body.errors]).toEqual([
        403,
        [{ message: expect.any(String), extensions: { code: 'CROSS_SITE', requestId: expect.any(String) } }],
      ])
    }
    expect((await buy({ origin: api.url })).status).toBe(200)
    expect((await buy({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('cannot sign somebody in', async () => {
    const visitor = api.visitor()
    const message = await visitor.message()
    const signature = await visitor.account.signMessage({ message })
    const answer = await visitor.post(
      '/api/wallet/verify',
      { message, signature },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })
})
