import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer } from '../testing/test-client.ts'

/** Written from docs/api.md: its fields and nothing beside them. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const unknown = `0x${'9'.repeat(40)}`
const text = expect.any(String)

describe('POST /api/wallet/connect', () => {
  it('without a session writes nothing and reads an unknown wallet', async () => {
    const visitor = api.visitor()
    const { status, body } = await visitor.post('/api/wallet/connect', {
      walletAddress: visitor.address,
      referralCode: null,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      user: { walletAddress: visitor.address, referralCode: null, referredBy: null, createdAt: null },
      message: null,
    })
    const rows = await api.ledger.db.query('select from wallet where address = $1', [visitor.address])
    expect(rows).toEqual([])
  })

  it('makes a signed-in wallet known and binds its sponsor once', async () => {
    const sponsor = await api.member()
    const code = await referralCodeOf(sponsor.address)
    const member = api.visitor()
    await member.signIn()
    const connect = (referralCode: string | null) =>
      member.post('/api/wallet/connect', { walletAddress: member.account.address, referralCode })
    const first = await connect(code.toLowerCase())
    expect(first.body).toEqual({
      success: true,
      user: {
        walletAddress: member.address,
        referralCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
        referredBy: sponsor.address,
        createdAt: text,
      },
      message: null,
    })
    expect((await connect('ANOTHER1')).body.user).toEqual(first.body.user)
  })

  it("only reads when another wallet's session asks", async () => {
    const member = await api.member()
    const stranger = api.visitor()
    const { status, body } = await member.post('/api/wallet/connect', { walletAddress: stranger.address })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, user: { referralCode: null } })
  })
})

describe('figures', () => {
  it('of an unknown wallet read as zeros', async () => {
    const visitor = api.visitor()
    expect((await visitor.get(`/api/wallet/stats/${unknown}`)).body).toEqual({
      success: true,
      stats: { availableBalancePOL: 0, totalDepositPOL: 0, totalWithdrawnPOL: 0 },
    })
    expect((await visitor.get(`/api/dashboard-stats/${unknown}`)).body).toEqual({
      success: true,
      stats: {
        availableBalancePOL: 0,
        totalEarnedPOL: 0,
        totalDepositPOL: 0,
        totalWithdrawnPOL: 0,
        user: { referralCode: null },
        incomeBreakdown: { nftInterest: 0, referral: 0, club: 0, mysteryBox: 0, prizePool: 0 },
        recentTransactions: [],
      },
    })
    expect((await visitor.get(`/api/nfts/user/${unknown}`)).body).toEqual({
      success: true,
      purchases: [],
      truncated: false,
    })
  })

  it('read an address in any case', async () => {
    const member = await api.member(5)
    const { body } = await api.visitor().get(`/api/wallet/stats/${member.account.address}`)
    expect(body).toMatchObject({ stats: { availableBalancePOL: 5 } })
  })
})

describe('GET /api/nfts', () => {
  it('offers the catalogue of the plan', async () => {
    const { body } = await api.visitor().get('/api/nfts')
    const nfts = body.nfts as { pricePOL: number; dailyInterestPOL: number }[]
    expect(nfts.map(({ pricePOL }) => pricePOL)).toEqual([10, 25, 50, 100, 250, 500, 1000, 5000])
    for (const { pricePOL, dailyInterestPOL } of nfts) expect(dailyInterestPOL * 100).toBeCloseTo(pricePOL)
  })
})

describe('a wallet that buys, earns, sells and withdraws', () => {
  it('answers in the documented shapes', async () => {
    const member = await api.member(100)
    const bought = await member.post('/api/nfts/purchase', {
      walletAddress: member.account.address,
      nftId: 'windmill',
      txHash: `0x${'a'.repeat(64)}`,
    })
    expect([bought.status, bought.body]).toEqual([200, { success: true }])
    await api.ledger.passDays(3)

    const held = (await member.get(`/api/nfts/user/${member.address}`)).body.purchases as { id: string }[]
    expect(held).toEqual([
      {
        id: text,
        nftId: 'windmill',
        nftName: 'Windmill',
        nftImageUrl: text,
        pricePOL: 50,
        dailyInterestPOL: 0.5,
        totalInterestEarnedPOL: 1,
        purchaseDate: text,
        apyPercent: 365,
        status: 'active',
        soldAt: null,
        soldPricePOL: null,
      },
    ])

    const sold = await member.post(`/api/nfts/sell/${held[0]?.id}`, { txHash: null })
    expect([sold.status, sold.body]).toEqual([200, { success: true }])
    const [after] = (await member.get(`/api/nfts/user/${member.address}`)).body.purchases as unknown[]
    expect(after).toMatchObject({ status: 'sold', soldAt: text, soldPricePOL: 50 })

    const withdrawn = await member.post('/api/treasury/withdraw', {
      walletAddress: member.address,
      amountPOL: 0.1,
    })
    expect([withdrawn.status, withdrawn.body]).toEqual([
      200,
      { success: true, withdrawalId: text, netPOL: 0.095, feePOL: 0.005, txHash: null, error: null },
    ])

    const { stats } = (await member.get(`/api/dashboard-stats/${member.address}`)).body
    expect(stats).toEqual({
      availableBalancePOL: 100.9,
      totalEarnedPOL: 1,
      totalDepositPOL: 100,
      totalWithdrawnPOL: 0,
      user: { referralCode: await referralCodeOf(member.address) },
      incomeBreakdown: { nftInterest: 1, referral: 0, club: 0, mysteryBox: 0, prizePool: 0 },
      recentTransactions: [
        { type: 'withdrawal', netAmountPOL: 0.095, status: 'pending', createdAt: text },
        { type: 'sale', netAmountPOL: 50, status: 'completed', createdAt: text },
        { type: 'interest', netAmountPOL: 0.5, status: 'completed', createdAt: text },
        { type: 'interest', netAmountPOL: 0.5, status: 'completed', createdAt: text },
        { type: 'purchase', netAmountPOL: 50, status: 'completed', createdAt: text },
        { type: 'deposit', netAmountPOL: 100, status: 'completed', createdAt: text },
      ],
    })
  })

  it('learns the chain transaction when the payout is broadcast in time', async () => {
    const member = await api.member(10)
    const hash = `0x${'b'.repeat(64)}`
    const pending = member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 2 })
    await expect
      .poll(() =>
        api.ledger.db.query(`update withdrawal w set state = 'signed' from wallet a
          where a.id = w.wallet_id and a.address = '${member.address}' and w.state = 'requested' returning w.id`),
      )
      .toMatchObject([[{}], 1])
    await api.ledger.db.query(
      `with sent as (update withdrawal w set state = 'broadcast', tx_hash = $2 from wallet a
         where a.id = w.wallet_id and a.address = $1 returning w.id)
       select pg_notify('withdrawal_changed', id) from sent`,
      [member.address, hash],
    )
    expect((await pending).body).toMatchObject({ success: true, txHash: hash })
  })

  it('does not wait for a payout that waits for an approval itself', { timeout: 20_000 }, async () => {
    const patient = await openTestApi({ env: { WITHDRAW_WAIT_MS: '30000' } })
    const limits = { approvalThreshold: 10n ** 18n, approvalsNeeded: 1, dailyLimit: null }
    await setPayoutLimits(patient.ledger.db, { actor: 'ann', reason: 'as agreed' }, limits)
    const member = await patient.member(10)
    const asked = { walletAddress: member.address, amountPOL: 2 }
    expect((await member.post('/api/treasury/withdraw', asked)).body).toMatchObject({ txHash: null })
    await patient.close()
  })
})

describe('8 concurrent sales of an NFT', () => {
  it('succeed once', async () => {
    const member = await api.member(100)
    await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
    const id = await firstPosition(member.address)
    const sales = await Promise.all(Array.from({ length: 8 }, () => member.post(`/api/nfts/sell/${id}`, {})))
    expect(sales.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await available(member.address)).toBe(100)
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
})

/** @returns the status, having looked at the shape (docs/api.md#errors) */
function refused(answer: TestAnswer, message?: string | RegExp): number {
  expect(answer.body).toEqual({ success: false, error: expect.any(String), message: expect.any(String) })
  expect(answer.text).not.toMatch(/\bat .*\.ts|select |insert |\/work|node_modules/i)
  if (message) expect(answer.body.error).toMatch(message)
  return answer.status
}

async function referralCodeOf(address: string): Promise<string> {
  const [row] = await api.ledger.db.query('select referral_code as code from wallet where address = $1', [
    address,
  ])
  return row.code
}

async function available(address: string): Promise<number> {
  const { body } = await api.visitor().get(`/api/wallet/stats/${address}`)
  return (body.stats as { availableBalancePOL: number }).availableBalancePOL
}

async function firstPosition(address: string): Promise<string> {
  const { body } = await api.visitor().get(`/api/nfts/user/${address}`)
  return (body.purchases as { id: string }[]).at(-1)!.id
}
