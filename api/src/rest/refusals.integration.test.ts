import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer } from '../testing/test-client.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** @returns the status, having looked at the shape (docs/api.md#errors) */
function refused(answer: TestAnswer, message?: string | RegExp): number {
  expect(answer.body).toEqual({ success: false, error: expect.any(String), message: expect.any(String) })
  expect(answer.text).not.toMatch(/\bat .*\.ts|select |insert |\/work|node_modules/i)
  if (message) expect(answer.body.error).toMatch(message)
  return answer.status
}

describe('acting', () => {
  const acts = (walletAddress: string): [string, object][] => [
    ['/api/nfts/purchase', { walletAddress, nftId: 'dike' }],
    ['/api/treasury/withdraw', { walletAddress, amountPOL: 1 }],
  ]

  it('without a session is refused with 401, and changes nothing', async () => {
    const member = await api.member(100)
    const visitor = api.visitor()
    for (const [path, body] of acts(member.address)) {
      expect(refused(await visitor.post(path, body), /sign in/)).toBe(401)
    }
    expect(refused(await visitor.post('/api/nfts/sell/1', {}))).toBe(401)
    visitor.cookie = `polder_session=${'a'.repeat(43)}`
    expect(refused(await visitor.post('/api/nfts/sell/1', {}))).toBe(401)
    expect(await available(member.address)).toBe(100)
  })

  it("for another's wallet is refused with 403, and changes nothing", async () => {
    const [member, other] = [await api.member(100), await api.member(100)]
    for (const [path, body] of acts(member.address)) {
      expect(refused(await other.post(path, body), /another wallet/)).toBe(403)
    }
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    const id = await firstPosition(member.address)
    expect(refused(await other.post(`/api/nfts/sell/${id}`, {}), /another wallet/)).toBe(403)
    expect([await available(member.address), await available(other.address)]).toEqual([90, 100])
  })

  it('twice on the same NFT, or on none, is refused', async () => {
    const member = await api.member(100)
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    const id = await firstPosition(member.address)
    const sales = await Promise.all(Array.from({ length: 8 }, () => member.post(`/api/nfts/sell/${id}`, {})))
    expect(sales.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await available(member.address)).toBe(100)
    for (const none of ['999999999', '0', '-1', 'x', '9'.repeat(40), '%00']) {
      expect([none, refused(await member.post(`/api/nfts/sell/${none}`, {}))]).toEqual([none, 404])
    }
    const unknownNft = { walletAddress: member.address, nftId: 'castle' }
    expect(refused(await member.post('/api/nfts/purchase', unknownNft))).toBe(404)
  })

  it('beyond the balance is refused with the documented texts', async () => {
    const member = await api.member(20)
    const walletAddress = member.address
    const buy = (nftId: string) => member.post('/api/nfts/purchase', { walletAddress, nftId })
    const withdraw = (amountPOL: unknown) =>
      member.post('/api/treasury/withdraw', { walletAddress, amountPOL })
    expect(refused(await buy('sluice'), /^Insufficient balance/)).toBe(409)
    expect(
      refused(await withdraw(19.5), /^Maximum withdrawable amount is 19 POL \(must keep 1 POL minimum\)$/),
    ).toBe(409)
    for (const bad of [0, -1, '', '-5', '1,5', '1.000,50', '1e3', null, true, [], {}, undefined]) {
      expect(refused(await withdraw(bad), /^Please enter a valid withdrawal amount$/)).toBe(400)
    }
    for (const extreme of [1e-19, 1e20, Number.MAX_VALUE, '0.0000000000000000001'])
      expect(refused(await withdraw(extreme))).toBe(400)
    await member.post('/api/treasury/withdraw', { walletAddress, amountPOL: '19.00' })
    expect(
      refused(
        await withdraw(1),
        /^Insufficient balance\. You must maintain at least 1 POL in your account\.$/,
      ),
    ).toBe(409)
  })
})

describe('32 concurrent withdrawals of a whole balance', () => {
  it('succeed once', async () => {
    const member = await api.member(101)
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 100 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(409)])
    expect(await available(member.address)).toBe(1)
    const rows = await api.ledger.db.query(
      'select from withdrawal w join wallet a on a.id = w.wallet_id where a.address = $1',
      [member.address],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('an Idempotency-Key', () => {
  it('makes a repeated request one, and another request under it a conflict', async () => {
    const member = await api.member(100)
    const walletAddress = member.address
    const buy = (nftId: string, key: string) =>
      member.post('/api/nfts/purchase', { walletAddress, nftId }, { 'idempotency-key': key })
    const repeated = await Promise.all(Array.from({ length: 5 }, () => buy('dike', 'one')))
    expect(repeated.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await available(walletAddress)).toBe(90)
    expect(refused(await buy('sluice', 'one'), /already used/)).toBe(409)
    await buy('dike', 'two')
    expect(await available(walletAddress)).toBe(80)

    const withdraw = () =>
      member.post('/api/treasury/withdraw', { walletAddress, amountPOL: 10 }, { 'idempotency-key': 'three' })
    expect((await withdraw()).body).toEqual((await withdraw()).body)
    expect(await available(walletAddress)).toBe(70)

    const id = await firstPosition(walletAddress)
    const sell = () => member.post(`/api/nfts/sell/${id}`, {}, { 'idempotency-key': 'four' })
    expect([(await sell()).status, (await sell()).status]).toEqual([200, 200])
    expect(await available(walletAddress)).toBe(80)
    expect(refused(await buy('dike', 'k'.repeat(201)))).toBe(400)
  })
})

describe('bad requests', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    ['malformed JSON', '{"walletAddress": ', json, 400],
    ['a lone word', 'nonsense', json, 400],
    ['a JSON text', '"text"', json, 400],
    ['a list', '[]', json, 400],
    ['a number too large for JSON', '{"walletAddress":"0x","amountPOL":1e400}', json, 400],
    ['deep nesting', `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, json, 400],
    ['a prototype', '{"__proto__":{"walletAddress":"0x"}}', json, 400],
    ['lone surrogates and zeros', '{"walletAddress":"\\ud800\\u0000","amountPOL":1}', json, 400],
    ['a form', 'walletAddress=0x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text, as a foreign page can send it', '{}', { 'content-type': 'text/plain' }, 415],
    ['no content type', '{}', { 'content-type': '' }, 415],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
    ['an unknown encoding', '{}', { ...json, 'content-encoding': 'zip' }, 415],
    ['too much', `{"a":"${'x'.repeat(40_000)}"}`, json, 413],
  ])('%s', async (_, body, headers, status) => {
    for (const path of [
      '/api/treasury/withdraw',
      '/api/nfts/purchase',
      '/api/wallet/connect',
      '/api/wallet/verify',
    ]) {
      expect([path, refused(await api.visitor().send('POST', path, body, headers))]).toEqual([path, status])
    }
  })

  it('of a valid wallet with other fields of a wrong kind', async () => {
    const member = await api.member(10)
    const walletAddress = member.address
    for (const body of [
      { walletAddress, nftId: 7 },
      { walletAddress, nftId: ['dike'] },
      { walletAddress, nftId: '💣' },
      { walletAddress, nftId: 'dike', txHash: '0x12' },
      { walletAddress, nftId: 'dike', txHash: 5 },
      { walletAddress: [walletAddress], nftId: 'dike' },
      { nftId: 'dike' },
    ]) {
      expect(refused(await member.post('/api/nfts/purchase', body))).toBe(400)
    }
    expect(refused(await member.post('/api/nfts/sell/1', { txHash: 'x' }))).toBe(400)
    expect(await available(walletAddress)).toBe(10)
  })

  it('to paths and methods that do not exist', async () => {
    for (const [method, path] of [
      ['GET', '/api'],
      ['GET', '/api/nothing'],
      ['POST', '/api/config'],
      ['DELETE', '/api/nfts'],
      ['GET', '/api/nfts/purchase'],
      ['GET', '/api/wallet/stats/'],
    ] as const) {
      const answer = await api.visitor().send(method, path, undefined)
      expect([path, refused(answer)]).toEqual([path, 404])
    }
  })
})

async function available(address: string): Promise<number> {
  const { body } = await api.visitor().get(`/api/wallet/stats/${address}`)
  return (body.stats as { availableBalancePOL: number }).availableBalancePOL
}

async function firstPosition(address: string): Promise<string> {
  const { body } = await api.visitor().get(`/api/nfts/user/${address}`)
  return (body.purchases as { id: string }[]).at(-1)!.id
}
