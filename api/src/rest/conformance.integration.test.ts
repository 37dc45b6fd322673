import { POL } from '@polder/base/amount'
import { announce } from '@polder/ledger/admin/announce'
import { inTransaction } from '@polder/ledger/sql'
import { silentChain } from '@polder/ledger/testing/silent-chain'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { startChain, type TestChain } from '@polder/testing/chain'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestAnswer, TestClient } from '../testing/test-client.ts'

/**
 * Every call of docs/api.md against the running server: request and response fields, their types, statuses, the shape
 * of refusals. Each answer is held to the
 * OpenAPI document that the server gives, too.
 */
let chain: TestChain
let api: TestApi
/** Sponsors `investor` and has earned of every kind that 35 days bring. */
let sponsor: string
let investor: string
let document: Document
const asked = new Set<string>()

interface Document {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: object
}

interface Response {
  content: { 'application/json': { schema: object } }
}

beforeAll(async () => {
  chain = await startChain()
  api = await openTestApi({ rpcUrl: chain.rpcUrl, env: { CONTRACT_ADDRESS: chain.contractAddress } })
  document = (await api.visitor().get('/api/openapi.json')).body as unknown as Document
  sponsor = await api.ledger.fund(1, 3_000)
  const code = (await statsOf(sponsor)).user.referralCode
  investor = await api.ledger.fund(2, 6_000, code)
  const { purchase } = await import('@polder/ledger/commands/purchase')
  const { sell } = await import('@polder/ledger/commands/sell')
  await purchase(api.ledger.db, { address: sponsor, nftId: 'windmill' })
  const { positionId } = await purchase(api.ledger.db, { address: sponsor, nftId: 'dike' })
  await purchase(api.ledger.db, { address: investor, nftId: 'sea-gate' })
  await sell(api.ledger.db, { address: sponsor, positionId })
  await api.ledger.passDays(35)
})
afterAll(async () => {
  await api.close()
  await chain.stop()
})

type Type = 'number' | 'string' | 'boolean' | 'date' | 'string|null' | 'date|null' | 'number|null' | 'null'
type Shape = Type | [Shape] | { [field: string]: Shape }
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const FIELDS = {
  walletStats: { availableBalancePOL: 'number', totalDepositPOL: 'number', totalWithdrawnPOL: 'number' },
  dashboardStats: {
    availableBalancePOL: 'number',
    totalEarnedPOL: 'number',
    totalDepositPOL: 'number',
    totalWithdrawnPOL: 'number',
    user: { referralCode: 'string' },
    incomeBreakdown: {
      ...{ nftInterest: 'number', referral: 'number', club: 'number' },
      ...{ mysteryBox: 'number', prizePool: 'number' },
    },
    recentTransactions: [{ type: 'string', netAmountPOL: 'number', status: 'string', createdAt: 'date' }],
  },
  nft: {
    nftId: 'string',
    name: 'string',
    imageUrl: 'string',
    pricePOL: 'number',
    dailyInterestPOL: 'number',
  },
  purchase: {
    id: 'string',
    nftId: 'string',
    nftName: 'string',
    nftImageUrl: 'string',
    pricePOL: 'number',
    dailyInterestPOL: 'number',
    totalInterestEarnedPOL: 'number',
    purchaseDate: 'date',
    apyPercent: 'number',
    status: 'string',
    soldAt: 'date|null',
    soldPricePOL: 'number|null',
  },
  clubStatus: {
    currentClubName: 'string|null',
    clubPercent: 'number',
    totalTeamVolumePOL: 'number',
    leftLegVolumePOL: 'number',
    rightLegVolumePOL: 'number',
    leftLegPercent: 'number',
    rightLegPercent: 'number',
    weakerLegVolumePOL: 'number',
    qualifiesFor60_40: 'boolean',
    ratio: 'string',
    // What a payout would count (docs/money.md#clubs).
    seasonedClubName: 'string|null',
    seasonedTeamVolumePOL: 'number',
    seasonedLeftLegVolumePOL: 'number',
    seasonedRightLegVolumePOL: 'number',
    seasonedQualifiesFor60_40: 'boolean',
  },
  club: {
    name: 'string',
    thresholdPOL: 'number',
    clubPercent: 'number',
    clubPercentDisplay: 'string',
    leftLegMinPercent: 'number',
    rightLegMinPercent: 'number',
  },
  earnings: {
    totalEarnings: 'number',
    earningsByLevel: [{ _id: 'number', totalAmount: 'number' }],
    recentPayouts: [{ level: 'number', amount: 'number', fromWallet: 'string', date: 'date' }],
  },
  referralConfig: { levelPercents: ['number'], levelThresholdsPOL: ['number'] },
  boxStats: { isActive: 'boolean', totalMysteryPOL: 'number', count: 'number', daysRemaining: 'number' },
  box: {
    purchaseDate: 'date',
    nftName: 'string',
    rewardPOL: 'number',
    tier: 'string',
    // When it is credited (docs/money.md#mystery-box).
    state: 'string',
    vestsAt: 'date',
  },
  prizePool: {
    campaignActive: 'boolean',
    daysRemaining: 'number',
    isQualified: 'boolean',
    userReferralEarningsPOL: 'number',
    qualificationThresholdPOL: 'number',
    remainingToQualify: 'number',
    weeklyRewardPOL: 'number',
    finalRewardPOL: 'number',
    totalEarnedFromPrizePool: 'number',
    weeklyRewardsReceived: 'number',
    entries: [{ type: 'string', amount: 'number', weekId: 'string', date: 'date' }],
  },
} satisfies Record<string, Shape>

describe('reading', () => {
  const reads: [call: string, path: (wallet: string) => string, part: string, shape: Shape][] = [
    ['/wallet/stats/{wallet}', (w) => `/wallet/stats/${w}`, 'stats', FIELDS.walletStats],
    ['/dashboard-stats/{wallet}', (w) => `/dashboard-stats/${w}`, 'stats', FIELDS.dashboardStats],
    ['/nfts', () => '/nfts', 'nfts', [FIELDS.nft]],
    ['/nfts/user/{wallet}', (w) => `/nfts/user/${w}`, 'purchases', [FIELDS.purchase]],
    ['/prize-pool/status/{wallet}', (w) => `/prize-pool/status/${w}`, 'status', FIELDS.prizePool],
    ['/mysterybox/stats/{wallet}', (w) => `/mysterybox/stats/${w}`, 'stats', FIELDS.boxStats],
    ['/mysterybox/history/{wallet}', (w) => `/mysterybox/history/${w}?limit=5`, 'history', [FIELDS.box]],
    ['/club-reward/status/{wallet}', (w) => `/club-reward/status/${w}`, 'status', FIELDS.clubStatus],
    ['/club-reward/info', () => '/club-reward/info', 'clubs', [FIELDS.club]],
    ['/referral/earnings/{wallet}', (w) => `/referral/earnings/${w}`, 'earnings', FIELDS.earnings],
    ['/referral/info', () => '/referral/info', 'config', FIELDS.referralConfig],
  ]

  it.each(reads)('GET %s answers in exactly the documented shape', async (call, path, part, shape) => {
    const answer = await api.visitor().get(`/api${path(sponsor)}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const beside = part === 'purchases' ? ['success', 'truncated'] : ['success']
    expect(Object.keys(answer.body).sort()).toEqual([part, ...beside].sort())
    expect(answer.body.success).toBe(true)
    expectShape(answer.body[part], shape, part)
    holdToDocument('get', call, answer)
  })

  it.each(reads.filter(([call]) => call.includes('{wallet}')))(
    'GET %s of an unknown wallet succeeds, of what is no wallet is refused with 400',
    async (call, path) => {
      const unknown = await api.visitor().get(`/api${path(`0x${'9'.repeat(40)}`)}`)
      expect([unknown.status, unknown.body.success]).toEqual([200, true])
      holdToDocument('get', call, unknown)
      const malformed = await api.visitor().get(`/api${path('0x123')}`)
      refused(malformed, 400)
      holdToDocument('get', call, malformed)
    },
  )

  it('GET /referral/tree/{wallet}?depth=N is a tree of that depth, 10 when left out', async () => {
    const call = '/referral/tree/{wallet}'
    for (const query of ['', '?depth=3', '?depth=1']) {
      const answer = await api.visitor().get(`/api/referral/tree/${sponsor}${query}`)
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['success', 'tree']])
      expect(answer.body.tree).toEqual({
        totalReferrals: 1,
        activeReferrals: 1,
        truncated: false,
        children: [
          { walletAddress: investor, totalInvestment: 5_000, isActive: true, truncated: false, children: [] },
        ],
      })
      holdToDocument('get', call, answer)
    }
    for (const depth of ['0', '11', '-1', '1.5', 'x', '', '1e1', '1&depth=2']) {
      const answer = await api.visitor().get(`/api/referral/tree/${sponsor}?depth=${depth}`)
      refused(answer, 400, /depth/)
      holdToDocument('get', call, answer)
    }
  })

  it('GET /mysterybox/history/{wallet} gives `limit` rewards, 5 when left out, and none of a box whose NFT was sold', async () => {
    const of = (query: string) => api.visitor().get(`/api/mysterybox/history/${sponsor}${query}`)
    expect((await of('?limit=1')).body.history).toHaveLength(1)
    expect((await of('')).body.history).toHaveLength(1)
    for (const limit of ['0', '101', 'x']) refused(await of(`?limit=${limit}`), 400)
  })

  it('a withdrawal that its owner took back is one transaction, cancelled, and waits in no list of operators', async () => {
    const member = await api.member(20)
    const withdrawal = await requestWithdrawal(api.ledger.db, { address: member.address, amount: 10n * POL })
    await cancelWithdrawal(api.ledger.db, silentChain, {
      address: member.address,
      withdrawalId: withdrawal.withdrawalId,
    })
    const { recentTransactions } = await statsOf(member.address)
    expect(recentTransactions).toMatchObject([
      { type: 'withdrawal', status: 'cancelled', netAmountPOL: 9.5 },
      { type: 'deposit', status: 'completed', netAmountPOL: 20 },
    ])
    const admin = await api.admin()
    await admin.login()
    const listed = (await admin.get('/api/admin/withdrawals')).body.withdrawals as { walletAddress: string }[]
    expect(listed.filter(({ walletAddress }) => walletAddress === member.address)).toEqual([])
  })

  it('GET /config says what a client needs to reach the chain', async () => {
    const answer = await api.visitor().get('/api/config')
    expect(answer.body).toEqual({
      success: true,
      config: {
        productName: 'Polder',
        chainId: 137,
        chainName: 'Polygon Mainnet',
        rpcUrl: api.settings.PUBLIC_RPC_URL,
        explorerUrl: null,
        // Beside the design: how a phone gets to the wallet's own browser.
        bitgetLink: 'https://bkcode.vip/?action=dapp&url={url}',
        contractAddress: api.settings.CONTRACT_ADDRESS,
        // Beside the design: where the treasury is a vault.
        vault: null,
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
        // Beside the design: what a browser subscribes to notifications by, and whether a flaw can be reported.
        pushKey: null,
        // And how a wallet on another device is reached; none is offered here.
        walletConnect: null,
        securityContact: false,
        demo: true,
        now: expect.stringMatching(INSTANT),
      },
    })
    holdToDocument('get', '/config', answer)
  })

  it('GET /announcements says what operators tell everybody now', async () => {
    const by = { actor: 'ann', reason: 'tests' }
    const said = { kind: 'announcement', english: 'Work on Sunday', dutch: 'Zondag werk' } as const
    await announce(api.ledger.db, by, { ...said, beginsAt: null, endsAt: new Date('2999-01-01') })
    const answer = await api.visitor().get('/api/announcements')
    expect(answer.body.announcements).toMatchObject([{ ...said, endsAt: '2999-01-01T00:00:00.000Z' }])
    holdToDocument('get', '/announcements', answer)
  })

  it('GET /solvency says what is owed and what is there, GET /vault what the vault has and which roots', async () => {
    const read = async (what: string) => {
      const answer = await api.visitor().get(`/api/${what}`)
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, [what, 'success'].sort()])
      holdToDocument('get', `/${what}`, answer)
      return answer.body[what]
    }
    expect([await read('solvency'), await read('vault')]).toEqual([null, null])
    const contract = api.settings.CONTRACT_ADDRESS.toLowerCase()
    const figures = [4, 5, 6].map((n) => numberToHex(n, { size: 20 }))
    await api.ledger.database.plant(
      `insert into solvency_observation (at, block_number, reserves, treasury, payout_wallet, contract, principals,
         treasury_address, payout_wallet_address, liabilities, daily_interest)
       values (now(), 9, 12e18, 10e18, 2e18, 0, 6e18, $1, $2, 8e18, 1e18)`,
      figures.slice(0, 2),
    )
    expect(await read('solvency')).toMatchObject({
      ...{ blockNumber: 9, reservesPOL: 12, liabilitiesPOL: 8, principalsPOL: 6, rewardsPOL: 2 },
      ...{ coveragePercent: 150, dailyInterestPOL: 1 },
      accounts: [
        { kind: 'treasury', address: figures[0], balancePOL: 10 },
        { kind: 'payout_wallet', address: figures[1], balancePOL: 2 },
        { kind: 'contract', address: contract, balancePOL: 0 },
      ],
    })
    const vault = numberToHex(10, { size: 20 })
    await api.ledger.database.plant(
      `insert into vault_state (vault, contract, block_number, block_time, balance, principals, available_for_rewards, surplus,
         last_root_at, max_root_age_seconds, silence_seconds, hourly_limit, daily_limit, payout_available,
         grace_seconds, announced_to_block)
       values ($1, $2, 7, now(), 5e18, 3e18, 2e18, 1e18, now(), 129600, 1209600, 2e18, 3e18, 1e18, 3600, 0)`,
      [vault, contract],
    )
    await api.ledger.database.plant(
      `insert into published_root (vault, number, day, published_at, is_void, wallets, rewards, receivables)
       values ($1, 0, 1, now(), false, 2, 3e18, 0)`,
      [vault],
    )
    expect(await read('vault')).toMatchObject({
      ...{
        address: vault,
        blockNumber: 7,
        balancePOL: 5,
        principalsPOL: 3,
        availableForRewardsPOL: 2,
        surplusPOL: 1,
      },
      frozenAt: null,
      roots: [{ wallets: 2, rewardsPOL: 3, receivablesPOL: 0, status: 'differs', own: null }],
    })
  })

  it('shows values in the words of docs/api.md', async () => {
    const stats = await statsOf(sponsor)
    const types = 'deposit withdrawal purchase sale interest referral club mystery_box prize_pool'.split(' ')
    for (const { type, status, netAmountPOL } of stats.recentTransactions) {
      expect(types).toContain(type)
      expect(['pending', 'completed', 'failed', 'cancelled']).toContain(status)
      expect(netAmountPOL).toBeGreaterThan(0)
    }
    const { purchases } = (await api.visitor().get(`/api/nfts/user/${sponsor}`)).body as {
      purchases: { status: string; soldAt: string | null; soldPricePOL: number | null }[]
    }
    expect(purchases.map(({ status, soldPricePOL }) => [status, soldPricePOL])).toEqual([
      ['sold', 10],
      ['active', null],
    ])
  })

  it('shows a deposit that is not final yet as pending, before everything else', async () => {
    const member = await api.member(5)
    await inTransaction(api.ledger.db, async (manager) => {
      for (const n of [1, 2]) {
        await manager.query(
          `insert into pending_deposit (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, address, amount)
           values (137, $1, 0, $2, $1, now(), $3, $4)`,
          [`0x${String(n).repeat(64)}`, 1_000 + n, member.address, `${n}000000000000000000`],
        )
      }
    })
    const answer = await api.visitor().get(`/api/dashboard-stats/${member.address}`)
    expect(answer.body.stats).toMatchObject({
      availableBalancePOL: 5,
      recentTransactions: [
        { type: 'deposit', netAmountPOL: 2, status: 'pending' },
        { type: 'deposit', netAmountPOL: 1, status: 'pending' },
        { type: 'deposit', netAmountPOL: 5, status: 'completed' },
      ],
    })
    holdToDocument('get', '/dashboard-stats/{wallet}', answer)
  })
})

describe('POST /wallet/connect', () => {
  const user = {
    walletAddress: 'string',
    referralCode: 'string|null',
    referredBy: 'string|null',
    createdAt: 'date|null',
  } as const

  it.each([
    ['null', null, null],
    ['unknown', 'NOSUCHCODE', expect.stringMatching(/unknown/)],
    ['left out', undefined, null],
  ])('answers success, user and message when the referral code is %s', async (_, referralCode, message) => {
    const member = api.visitor()
    await member.signIn()
    const answer = await member.post('/api/wallet/connect', { walletAddress: member.address, referralCode })
    expect(answer.status).toBe(200)
    expectShape(answer.body, { success: 'boolean', user, message: 'string|null' }, 'answer')
    const known = { referralCode: expect.any(String), referredBy: null }
    expect(answer.body).toMatchObject({ success: true, user: known, message })
    holdToDocument('post', '/wallet/connect', answer)
  })

  it('is refused with 400 without a wallet, 415 without JSON, 413 with too much', async () => {
    const visitor = api.visitor()
    const send = (body: string, type: string) =>
      visitor.send('POST', '/api/wallet/connect', body, { 'content-type': type })
    const large = JSON.stringify({ walletAddress: 'x'.repeat(40_000) })
    for (const [answer, status] of [
      [await send('{}', 'application/json'), 400],
      [await send('{', 'application/json'), 400],
      [await send('walletAddress=1', 'application/x-www-form-urlencoded'), 415],
      [await send(large, 'application/json'), 413],
    ] as const) {
      refused(answer, status)
      holdToDocument('post', '/wallet/connect', answer)
    }
  })
})

describe('signing in', () => {
  it('answers success, and refuses what is not signed', async () => {
    const member = api.visitor()
    const nonce = await member.get('/api/wallet/nonce')
    expectShape(nonce.body, { success: 'boolean', nonce: 'string' }, 'answer')
    holdToDocument('get', '/wallet/nonce', nonce)
    const signedIn = await member.signIn()
    expect([signedIn.status, signedIn.body]).toEqual([200, { success: true }])
    holdToDocument('post', '/wallet/verify', signedIn)
    const wrong = await member.post('/api/wallet/verify', { message: 'Hello', signature: '0x00' })
    refused(wrong, 401)
    holdToDocument('post', '/wallet/verify', wrong)
    const out = await member.post('/api/wallet/signout', {})
    expect([out.status, out.body]).toEqual([200, { success: true }])
    holdToDocument('post', '/wallet/signout', out)
  })
})

describe('signing in as an admin', () => {
  const call = (name: string) => `/auth/admin/${name}`
  const post = async (admin: { post: TestClient['post'] }, name: string, body: object, status = 200) => {
    const answer = await admin.post(`/api${call(name)}`, body)
    expect([name, answer.status]).toEqual([name, status])
    if (status !== 200) refused(answer, status)
    holdToDocument('post', call(name), answer)
    return answer.body
  }

  it('answers login, refresh, verify, change-password and logout in the documented shapes', async () => {
    const admin = await api.admin()
    const { username, password } = admin.account
    const session = await post(admin, 'login', { username, password })
    const data = {
      accessToken: 'string',
      refreshToken: 'string',
      admin: { username: 'string', role: 'string' },
    } as const
    expectShape(session, { success: 'boolean', data, message: 'string', error: 'null' }, 'login')
    const { refreshToken } = session.data as { refreshToken: string }
    const next = await post(admin, 'refresh', { refreshToken })
    expectShape(next, { success: 'boolean', accessToken: 'string', refreshToken: 'string' }, 'refresh')
    const bearer = { authorization: `Bearer ${next.accessToken}` }
    const verified = await api.visitor().get(`/api${call('verify')}`, bearer)
    expect(verified.status).toBe(200)
    // Who it is.
    const who = {
      username: 'string',
      role: 'string',
      loginTime: 'date',
      secondFactor: 'boolean',
      secondFactorOn: 'boolean',
      passwordGiven: 'boolean',
    } as const
    expectShape(verified.body, { success: 'boolean', data: { admin: who } }, 'verify')
    holdToDocument('get', call('verify'), verified)
    const changed = await post(admin, 'change-password', {
      currentPassword: password,
      newPassword: 'another good secret',
    })
    expectShape(changed, { success: 'boolean', message: 'string' }, 'change-password')
    expect(await post(admin, 'logout', { refreshToken: next.refreshToken })).toEqual({ success: true })
    const gone = await api.visitor().get(`/api${call('verify')}`, bearer)
    refused(gone, 401)
    holdToDocument('get', call('verify'), gone)
  })

  it('is refused in the documented shape', async () => {
    const visitor = api.visitor()
    const wrong = await post(visitor, 'login', { username: 'admin', password: 'x' }, 401)
    expect(wrong.message).toBe('Login failed. Please check your credentials.')
    await post(visitor, 'login', {}, 400)
    await post(visitor, 'refresh', { refreshToken: 'x' }, 401)
    await post(visitor, 'logout', { refreshToken: 5 }, 400)
    await post(visitor, 'change-password', { currentPassword: 'x', newPassword: 'y' }, 401)
  })
})

describe('the data calls of admins', () => {
  const rows: [call: string, name: string, row: Shape][] = [
    [
      'deposits',
      'deposits',
      { walletAddress: 'string', amountPOL: 'number', createdAt: 'date', txHash: 'string' },
    ],
    [
      'withdrawals',
      'withdrawals',
      {
        walletAddress: 'string',
        amountPOL: 'number',
        feePOL: 'number',
        createdAt: 'date',
        txHash: 'string|null',
        state: 'string',
      },
    ],
    [
      'user-balances',
      'balances',
      { walletAddress: 'string', availablePOL: 'number', totalDeposited: 'number', totalWithdrawn: 'number' },
    ],
    [
      'nft-holdings',
      'holdings',
      {
        walletAddress: 'string',
        nftName: 'string',
        purchasePOL: 'number',
        dailyInterestPOL: 'number',
        purchaseDate: 'date',
      },
    ],
    [
      'referral-summary',
      'summary',
      { walletAddress: 'string', totalEarnings: 'number', downlineCount: 'number' },
    ],
    [
      'system-logs',
      'logs',
      { timestamp: 'date', type: 'string', message: 'string', blockNumber: 'number|null' },
    ],
  ]

  it('answer overview and lists in the documented shapes, to a cookie and to a bearer token', async () => {
    const { requestWithdrawal } = await import('@polder/ledger/withdrawals/request-withdrawal')
    await requestWithdrawal(api.ledger.db, { address: investor, amount: 10n ** 18n })
    const viewer = await api.admin('viewer')
    const { data } = (await viewer.login()).body as { data: { accessToken: string } }
    const bearer = { authorization: `Bearer ${data.accessToken}` }
    const overview = await viewer.get('/api/admin/overview')
    holdToDocument('get', '/admin/overview', overview)
    const figures = {
      totalUsers: 'number',
      totalDeposits: 'number',
      totalWithdrawals: 'number',
      totalNFTs: 'number',
      totalAvailablePOL: 'number',
    } as const
    expectShape(overview.body, { success: 'boolean', overview: figures }, 'overview')
    for (const [call, name, row] of rows) {
      const answer = await viewer.get(`/api/admin/${call}`)
      holdToDocument('get', `/admin/${call}`, answer)
      expect([call, (answer.body[name] as unknown[]).length > 0]).toEqual([call, true])
      expectShape(answer.body, { success: 'boolean', [name]: [row], truncated: 'boolean' }, call)
      expect((await api.visitor().get(`/api/admin/${call}`, bearer)).status).toBe(200)
    }
  })

  it('and exports are refused to everybody else', async () => {
    for (const call of ['overview', ...rows.map(([call]) => call), 'export/{table}.csv']) {
      for (const nobody of [api.visitor(), await api.member()]) {
        const answer = await nobody.get(`/api/admin/${call.replace('{table}', 'deposits')}`)
        refused(answer, 401)
        holdToDocument('get', `/admin/${call}`, answer)
      }
    }
  })
})

describe('acting', () => {
  const acts: [call: string, path: string, body: (wallet: string) => object][] = [
    ['/nfts/purchase', '/api/nfts/purchase', (walletAddress) => ({ walletAddress, nftId: 'dike' })],
    ['/nfts/sell/{id}', '/api/nfts/sell/1', () => ({ txHash: null })],
    ['/treasury/withdraw', '/api/treasury/withdraw', (walletAddress) => ({ walletAddress, amountPOL: 1 })],
    ['/treasury/withdrawals/{id}/cancel', 'the cancel of one', () => ({})],
  ]

  it.each(acts)(
    'POST %s is refused with 401 and 403 unless its wallet is signed in',
    async (call, given, body) => {
      const { withdrawalId } = await requestWithdrawal(api.ledger.db, { address: sponsor, amount: POL })
      const path = given.startsWith('/') ? given : `/api/treasury/withdrawals/${withdrawalId}/cancel`
      const other = await api.member(100)
      const figures = async () => [await statsOf(sponsor), await statsOf(other.address)]
      const before = await figures()
      const forged = api.visitor()
      forged.cookie = `polder_session=${'a'.repeat(43)}`
      for (const nobody of [api.visitor(), forged]) {
        const answer = await nobody.post(path, body(sponsor))
        refused(answer, 401, /sign in/)
        holdToDocument('post', call, answer)
      }
      const another = await other.post(path, body(sponsor))
      refused(another, 403, /another wallet/)
      holdToDocument('post', call, another)
      expect(await figures()).toEqual(before)
    },
  )

  it('POST /nfts/purchase and /nfts/sell/{id} answer success', async () => {
    const member = await api.member(50)
    const walletAddress = member.address
    const purchase = (body: object) => member.post('/api/nfts/purchase', { walletAddress, ...body })
    const txHash = `0x${'a'.repeat(64)}`
    const bought = await purchase({ nftId: 'dike', txHash })
    expect([bought.status, bought.body]).toEqual([200, { success: true }])
    holdToDocument('post', '/nfts/purchase', bought)
    for (const [body, status, text] of [
      [{ nftId: 'no-such-nft' }, 404],
      [{ nftId: 'sea-gate' }, 409, /^Insufficient balance/],
      [{ nftId: 7 }, 400],
      [{ nftId: ['dike'] }, 400],
      [{ nftId: '💣' }, 400],
      [{ nftId: 'dike', txHash: 'x' }, 400],
      [{ nftId: 'dike', txHash: '0x12' }, 400],
      [{ nftId: 'dike', txHash: 5 }, 400],
      [{ nftId: 'dike', walletAddress: [walletAddress] }, 400],
      [{ nftId: 'dike', walletAddress: undefined }, 400],
    ] as const) {
      const answer = await purchase(body)
      refused(answer, status, text)
      holdToDocument('post', '/nfts/purchase', answer)
    }
    const { purchases } = (await member.get(`/api/nfts/user/${walletAddress}`)).body as {
      purchases: { id: string }[]
    }
    const id = purchases[0]?.id
    refused(await member.post(`/api/nfts/sell/${id}`, { txHash: 'x' }), 400)
    for (const status of [200, 409]) {
      const sold = await member.post(`/api/nfts/sell/${id}`, { txHash: null })
      expect(sold.status).toBe(status)
      if (status === 200) expect(sold.body).toEqual({ success: true })
      else refused(sold, 409)
      holdToDocument('post', '/nfts/sell/{id}', sold)
    }
    for (const noPosition of ['999999999', '0', '-1', 'x', '9'.repeat(40), '%00']) {
      const none = await member.post(`/api/nfts/sell/${noPosition}`, {})
      refused(none, 404)
      holdToDocument('post', '/nfts/sell/{id}', none)
    }
    expect(await statsOf(walletAddress)).toMatchObject({ availableBalancePOL: 50 })
  })

  it('POST /treasury/withdraw answers net, fee, transaction and error', async () => {
    const member = await api.member(20)
    const answer = await withdraw(member, 10)
    expect(answer.status).toBe(200)
    expectShape(
      answer.body,
      {
        ...{ success: 'boolean', netPOL: 'number', feePOL: 'number', txHash: 'string|null', error: 'null' },
        // Beside the design: by which it is followed.
        withdrawalId: 'string',
      },
      'answer',
    )
    expect(answer.body).toMatchObject({ success: true, netPOL: 9.5, feePOL: 0.5, error: null })
    holdToDocument('post', '/treasury/withdraw', answer)
  })

  it('GET /treasury/withdrawals/{id} follows a withdrawal, and POST …/cancel takes it back, twice as well as once', async () => {
    const member = await api.member(20)
    const { withdrawalId } = (await withdraw(member, 10)).body as { withdrawalId: string }
    const [one, call] = [`/api/treasury/withdrawals/${withdrawalId}`, '/treasury/withdrawals/{id}']
    const before = await api.visitor().get(one)
    const shape: Shape = {
      ...{ id: 'string', walletAddress: 'string', amountPOL: 'number', netPOL: 'number', feePOL: 'number' },
      ...{ status: 'string', txHash: 'string|null', createdAt: 'date', settledAt: 'date|null' },
      ...{ cancellable: 'boolean', waitingFor: 'string|null', failureReason: 'string|null' },
    }
    expectShape(before.body, { success: 'boolean', withdrawal: shape }, 'answer')
    const asked = { id: withdrawalId, walletAddress: member.address, amountPOL: 10, netPOL: 9.5, feePOL: 0.5 }
    expect(before.body.withdrawal).toMatchObject({ ...asked, status: 'pending', cancellable: true })
    holdToDocument('get', call, before)
    for (const _ of ['once', 'twice']) {
      const cancelled = await member.post(`${one}/cancel`, {})
      expect(cancelled.body).toMatchObject({
        success: true,
        withdrawal: { ...asked, status: 'cancelled', cancellable: false, txHash: null },
      })
      holdToDocument('post', `${call}/cancel`, cancelled)
    }
    expect(await statsOf(member.address)).toMatchObject({ availableBalancePOL: 20 })
    for (const [id, status] of [
      [`0x${'0'.repeat(64)}`, 404],
      ['1', 400],
    ] as const) {
      for (const [method, answer] of [
        ['get', await member.get(`/api/treasury/withdrawals/${id}`)],
        ['post', await member.post(`/api/treasury/withdrawals/${id}/cancel`, {})],
      ] as const) {
        refused(answer, status)
        holdToDocument(method, method === 'get' ? call : `${call}/cancel`, answer)
      }
    }
  })

  it('POST /treasury/withdraw is refused with the texts of docs/api.md#errors', async () => {
    const member = await api.member(10)
    const invalid = [0, -1, '', '-5', '1,5', '1.000,50', '1e3', null, true, [], {}, undefined]
    for (const [amount, status, text] of [
      ...invalid.map((amount) => [amount, 400, 'Please enter a valid withdrawal amount'] as const),
      ...[1e-19, 1e20, Number.MAX_VALUE, '0.0000000000000000001'].map((amount) => [amount, 400] as const),
      [9.01, 409, 'Maximum withdrawable amount is 9 POL (must keep 1 POL minimum)'],
    ] as const) {
      const answer = await withdraw(member, amount)
      refused(answer, status, text)
      holdToDocument('post', '/treasury/withdraw', answer)
    }
    refused(
      await withdraw(await api.member(1), 0.5),
      409,
      'Insufficient balance. You must maintain at least 1 POL in your account.',
    )
  })
})

it('is refused with 404 in the documented shape where there is no such call', async () => {
  for (const [method, path] of [
    ...['/api', '/api/', '/api/nope', '/api/NFTS', '/api/nfts/user'].map((path) => ['GET', path] as const),
    ...['/api/nfts/purchase', '/api/wallet/stats/'].map((path) => ['GET', path] as const),
    ...['/api/nfts', '/api/config'].map((path) => ['POST', path] as const),
    ['DELETE', '/api/nfts'] as const,
  ])
    refused(await api.visitor().send(method, path, undefined), 404)
})

describe('the OpenAPI document', () => {
  it('names only calls that were held to it here, and all of them', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(documented.sort()).toEqual([...asked].sort())
  })
})

function withdraw(member: TestClient, amountPOL: unknown): Promise<TestAnswer> {
  return member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL })
}

async function statsOf(wallet: string) {
  return (await api.visitor().get(`/api/dashboard-stats/${wallet}`)).body.stats as {
    user: { referralCode: string }
    recentTransactions: { type: string; status: string; netAmountPOL: number }[]
  }
}

/** @param text all that is said, or part of it */
function refused(answer: TestAnswer, status: number, text: string | RegExp = /./): void {
  const said = typeof text === 'string' ? text : expect.stringMatching(text)
  expect([answer.status, answer.body]).toEqual([status, { success: false, error: said, message: said }])
  // Nothing of the inside.
  expect(answer.text).not.toMatch(/\bat .*\.ts|select |insert |\/work|node_modules/i)
}

/** Every field named and no other, each of its type; lists are not empty. */
function expectShape(value: unknown, shape: Shape, path: string): void {
  if (Array.isArray(shape)) {
    expect(value, path).toBeInstanceOf(Array)
    const items = value as unknown[]
    expect(items.length, path).toBeGreaterThan(0)
    for (const [index, item] of items.entries()) expectShape(item, shape[0], `${path}[${index}]`)
  } else if (typeof shape === 'object') {
    expect(value, path).toBeTypeOf('object')
    expect(Object.keys(value as object).sort(), path).toEqual(Object.keys(shape).sort())
    for (const [field, inner] of Object.entries(shape)) {
      expectShape((value as Record<string, unknown>)[field], inner, `${path}.${field}`)
    }
  } else if (!(value === null && shape.endsWith('null'))) {
    const type = shape.split('|')[0] as string
    if (type === 'date') expect(value, path).toMatch(INSTANT)
    else expect(value, path).toBeTypeOf(type as 'string')
  }
}

const validators = new Map<string, ValidateFunction>()

function holdToDocument(method: 'get' | 'post', path: string, answer: TestAnswer): void {
  asked.add(`${method} ${path}`)
  const documented = Object.keys(document.paths[path]?.[method]?.responses ?? {})
  expect([path, documented]).toEqual([path, expect.arrayContaining([String(answer.status)])])
  const validate = validatorOf(method, path, answer.status)
  validate(answer.body)
  expect([path, validate.errors]).toEqual([path, null])
}

function validatorOf(method: string, path: string, status: number): ValidateFunction {
  const name = `${method} ${path} ${status}`
  const known = validators.get(name)
  if (known) return known
  const ajv = new Ajv2020({
    strict: false,
    formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
  })
  const schema = document.paths[path]?.[method]?.responses[status]?.content['application/json'].schema
  const validate = ajv.compile({ ...schema, components: document.components })
  validators.set(name, validate)
  return validate
}
