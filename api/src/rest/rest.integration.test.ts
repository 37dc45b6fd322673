import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** Written from docs/api.md: its fields and nothing beside them. */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const unknown = `0x${'9'.repeat(40)}`
const number = expect.any(Number)
const text = expect.any(String)

describe('GET /api/config', () => {
  it('says what a client needs to reach the chain', async () => {
    const { status, body } = await api.visitor().get('/api/config')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      config: {
        productName: 'Polder',
        chainId: 137,
        chainName: 'Polygon Mainnet',
        rpcUrl: api.settings.PUBLIC_RPC_URL,
        explorerUrl: null,
        bitgetLink: 'https://bkcode.vip/?action=dapp&url={url}',
        contractAddress: api.settings.CONTRACT_ADDRESS,
        pushKey: null,
        walletConnect: null,
        securityContact: false,
        vault: null,
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        demo: true,
        now: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
  })
})

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

  it('succeeds with an unknown code and says so', async () => {
    const member = api.visitor()
    await member.signIn()
    const { body } = await member.post('/api/wallet/connect', {
      walletAddress: member.address,
      referralCode: 'NOSUCH99',
    })
    expect(body).toMatchObject({
      success: true,
      user: { referredBy: null },
      message: expect.stringMatching(/unknown/),
    })
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

  it.each(['/api/wallet/stats/', '/api/dashboard-stats/', '/api/nfts/user/'])(
    'of what is no wallet are refused at %s',
    async (path) => {
      for (const wallet of ['abc', '0x1', `${unknown}0`, encodeURIComponent('0x\u0000'), '%F0%9F%92%A3']) {
        const { status, body } = await api.visitor().get(path + wallet)
        expect([wallet, status]).toEqual([wallet, 400])
        expect(body).toEqual({ success: false, error: text, message: text })
      }
      expect((await api.visitor().get(`${path}%E0%A4%A`)).status).toBe(400)
    },
  )

  it('read an address in any case', async () => {
    const member = await api.member(5)
    const { body } = await api.visitor().get(`/api/wallet/stats/${member.account.address}`)
    expect(body).toMatchObject({ stats: { availableBalancePOL: 5 } })
  })
})

describe('GET /api/nfts', () => {
  it('offers the catalogue of the plan', async () => {
    const { body } = await api.visitor().get('/api/nfts')
    expect(body.success).toBe(true)
    const nfts = body.nfts as Record<string, unknown>[]
    expect(nfts.map((nft) => nft.pricePOL)).toEqual([10, 25, 50, 100, 250, 500, 1000, 5000])
    for (const nft of nfts) {
      expect(nft).toEqual({
        nftId: text,
        name: text,
        imageUrl: text,
        pricePOL: number,
        dailyInterestPOL: number,
      })
      expect((nft.dailyInterestPOL as number) * 100).toBeCloseTo(nft.pricePOL as number)
    }
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
})

async function referralCodeOf(address: string): Promise<string> {
  const [row] = await api.ledger.db.query('select referral_code as code from wallet where address = $1', [
    address,
  ])
  return row.code
}
