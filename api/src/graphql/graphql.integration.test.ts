import { startChain, type TestChain } from '@polder/testing/chain'
import { getIntrospectionQuery } from 'graphql'
import { DataSource } from 'typeorm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClient } from '../testing/test-client.ts'

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

const walletFields = `address known referralCode referredBy createdAt
  balances { available principal inFlight pendingDeposits receivable withdrawable }
  totals { deposited withdrawn principal earned }
  incomeBreakdown { nftInterest referral club mysteryBox prizePool }`

describe('queries', () => {
  it('read the product as a whole', async () => {
    await api.member(3)
    const answer = await api.visitor().graphql(`{
      statistics { users totalDeposited totalWithdrawn activeNfts rewardsDistributed openedAt recentlyLaunched }
      plan { version effectiveFrom withdrawalFeePercent minimumWithdrawal minimumBalance apyPercent
        referralLevels { level percent threshold } referralTotalPercent
        clubs { name threshold percent minimumLegPercent }
        mysteryBox { startsOn days daysRemaining active vestingDays tiers { name chancePercent rewardPercent } }
        prizePool { startsOn endsOn weeks daysRemaining active qualificationThreshold weeklyPool finalPool } }
      catalogue { id name imageUrl price dailyInterest dailyInterestPercent apyPercent }
      solvency { at blockNumber reserves liabilities coveragePercent dailyInterestOwed }
      session { address }
    }`)
    expect(answer).toMatchObject({
      statistics: { totalWithdrawn: '0', activeNfts: 0, rewardsDistributed: '0', recentlyLaunched: true },
      plan: {
        version: 1,
        withdrawalFeePercent: 5,
        minimumWithdrawal: '0.01',
        minimumBalance: '1',
        apyPercent: 365,
        referralTotalPercent: 46,
        clubs: [
          { name: 'Validator', threshold: '1000', percent: 1, minimumLegPercent: 40 },
          { name: 'Guardian', percent: 1.5 },
          {},
          {},
          { name: 'Legend', threshold: '500000', percent: 3 },
        ],
        mysteryBox: { days: 90, daysRemaining: 90, active: true },
        prizePool: {
          weeks: 12,
          active: true,
          qualificationThreshold: '25',
          weeklyPool: '100',
          finalPool: '600',
        },
      },
      solvency: null,
      session: null,
    })
    const { catalogue, plan } = answer as {
      catalogue: { price: string; dailyInterestPercent: number }[]
      plan: { referralLevels: unknown[] }
    }
    expect(catalogue.map(({ price }) => price)).toEqual([
      '10',
      '25',
      '50',
      '100',
      '250',
      '500',
      '1000',
      '5000',
    ])
    expect(catalogue.every(({ dailyInterestPercent }) => dailyInterestPercent === 1)).toBe(true)
    expect(plan.referralLevels).toHaveLength(10)
  })

  it('read an unknown wallet as zeros', async () => {
    const address = `0x${'Ee'.repeat(20)}`
    const { wallet } = await api
      .visitor()
      .graphql<{ wallet: object }>(
        `{ wallet(address: "${address}") { ${walletFields} positions { edges { cursor } totalCount } statement { totalCount } } }`,
      )
    expect(wallet).toEqual({
      address: address.toLowerCase(),
      known: false,
      referralCode: null,
      referredBy: null,
      createdAt: null,
      balances: {
        available: '0',
        principal: '0',
        inFlight: '0',
        pendingDeposits: '0',
        receivable: '0',
        withdrawable: '0',
      },
      totals: { deposited: '0', withdrawn: '0', principal: '0', earned: '0' },
      incomeBreakdown: { nftInterest: '0', referral: '0', club: '0', mysteryBox: '0', prizePool: '0' },
      positions: { edges: [], totalCount: 0 },
      statement: { totalCount: 0 },
    })
  })
})

describe('mutations', () => {
  it('walk from connect to a cancelled withdrawal', async () => {
    const member = api.visitor()
    await member.signIn()
    const connected = await member.graphql(
      `mutation { connect(referralCode: "NOSUCH99") { __typename ... on Connected { message wallet { known } } } }`,
    )
    expect(connected).toEqual({
      connect: {
        __typename: 'Connected',
        message: expect.stringMatching(/unknown/),
        wallet: { known: true },
      },
    })
    const rich = await api.member(100)
    const bought = await buy(rich, 'windmill')
    expect(bought).toMatchObject({
      __typename: 'Purchased',
      position: {
        nftId: 'windmill',
        price: '50',
        status: 'ACTIVE',
        apyPercent: 365,
        earned: '0',
        soldPrice: null,
      },
      wallet: { balances: { available: '50', principal: '50', withdrawable: '49' } },
    })
    const sold = await rich.graphql(
      `mutation ($id: ID!) { sell(positionId: $id) { ... on Sold {
         position { status soldPrice closedAt } wallet { balances { available } } } } }`,
      { id: (bought as { position: { id: string } }).position.id },
    )
    expect(sold).toMatchObject({
      sell: { position: { status: 'SOLD', soldPrice: '50' }, wallet: { balances: { available: '100' } } },
    })
    const accepted = await withdraw(rich, '0.03')
    expect(accepted).toMatchObject({
      __typename: 'WithdrawalAccepted',
      withdrawal: {
        amount: '0.03',
        fee: '0.0015',
        net: '0.0285',
        state: 'REQUESTED',
        status: 'PENDING',
        cancellable: true,
        txHash: null,
      },
      wallet: { balances: { available: '99.97', inFlight: '0.03' } },
    })
    const cancelled = await rich.graphql(
      `mutation ($id: ID!) { cancelWithdrawal(id: $id) { ... on WithdrawalCancelled {
         withdrawal { state status cancellable } wallet { balances { available inFlight } } } } }`,
      { id: (accepted as { withdrawal: { id: string } }).withdrawal.id },
    )
    expect(cancelled).toEqual({
      cancelWithdrawal: {
        withdrawal: { state: 'CANCELLED', status: 'CANCELLED', cancellable: false },
        wallet: { balances: { available: '100', inFlight: '0' } },
      },
    })
  })

  it('shows figures after each of several acts', async () => {
    const member = await api.member(100)
    const answer = await member.graphql<Record<string, { wallet: { balances: { available: string } } }>>(
      `mutation { a: purchase(nftId: "dike") { ...P } b: purchase(nftId: "dike") { ...P } }
       fragment P on Purchased { wallet { balances { available } } }`,
    )
    expect([answer.a?.wallet.balances.available, answer.b?.wallet.balances.available]).toEqual(['90', '80'])
  })

  it('answers refusals as members of the result', async () => {
    const member = await api.member(5)
    const other = await api.member(100)
    const { position } = (await buy(other, 'dike')) as unknown as { position: { id: string } }
    expect(await buy(member, 'windmill')).toMatchObject({
      __typename: 'Refused',
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(await buy(member, 'castle')).toMatchObject({ code: 'NFT_NOT_FOUND' })
    expect(await buy(member, '\u0000')).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await withdraw(member, '5')).toMatchObject({
      code: 'ABOVE_WITHDRAWABLE',
      message: 'Maximum withdrawable amount is 4 POL (must keep 1 POL minimum)',
    })
    expect(await withdraw(member, '0')).toMatchObject({ message: 'Please enter a valid withdrawal amount' })
    const refusalOf = async (client: TestClient, field: string) => {
      const answer = await client.graphql<Record<string, { code: string }>>(
        `mutation { it: ${field} { ... on Refused { code message } } }`,
      )
      return answer.it?.code
    }
    expect(await refusalOf(member, `sell(positionId: "${position.id}")`)).toBe('NOT_YOURS')
    expect(await refusalOf(member, 'sell(positionId: "no")')).toBe('POSITION_NOT_FOUND')
    expect(await refusalOf(member, 'cancelWithdrawal(id: "no")')).toBe('WITHDRAWAL_NOT_FOUND')
    const nobody = api.visitor()
    const named = (client: TestClient) => `connect(address: "${client.address}")`
    expect(await refusalOf(member, named(other))).toBe('NOT_YOUR_WALLET')
    expect(await refusalOf(other, named(other))).toBeUndefined()
    expect(await refusalOf(other, 'purchase(nftId: "dike", price: "9")')).toBe('TERMS_CHANGED')
    expect(await refusalOf(other, 'withdraw(amount: "10", net: "9.6")')).toBe('TERMS_CHANGED')
    for (const field of [
      'connect',
      'purchase(nftId: "dike")',
      `sell(positionId: "${position.id}")`,
      'withdraw(amount: "1")',
      `cancelWithdrawal(id: "0x${'0'.repeat(64)}")`,
    ]) {
      expect([field, await refusalOf(nobody, field)]).toEqual([field, 'UNAUTHENTICATED'])
    }
  })

  it('repeat under an idempotency key without effect', async () => {
    const member = await api.member(100)
    const buyOnce = () =>
      member.graphql(
        `mutation { purchase(nftId: "dike", idempotencyKey: "k") { ... on Purchased { position { id } wallet { balances { available } } } } }`,
      )
    expect(await buyOnce()).toEqual(await buyOnce())
  })
})

describe('limits and errors', () => {
  it.each([
    ['broken syntax', '{ wallet('],
    ['a field that does not exist', '{ nothing }'],
    ['a number for POL', 'mutation { withdraw(amount: 1.5) { __typename } }'],
    ['19 decimals', 'mutation { withdraw(amount: "0.0000000000000000001") { __typename } }'],
    ['an address that is none', '{ wallet(address: "0x") { known } }'],
    ['too many tokens', `{ ${'session { address } '.repeat(700)} }`],
    ['200 aliases', `{ ${Array.from({ length: 200 }, (_, i) => `a${i}: session { address }`).join(' ')} }`],
    ['very deep nesting', `{ ${'a{'.repeat(900)}a${'}'.repeat(900)} }`],
  ])('%s is answered with 400', async (_, query) => {
    const answer = await api
      .visitor()
      .post('/graphql', { query }, { accept: 'application/graphql-response+json' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
    )
    expect(answer.text).not.toMatch(/stacktrace|node_modules|\.ts:/)
  })

  it.each([
    ['too many tokens', `{ ${'session { address } '.repeat(700)} }`],
    ['200 aliases', `{ ${Array.from({ length: 200 }, (_, i) => `a${i}: session { address }`).join(' ')} }`],
    [
      'a cost beyond reason',
      `{ wallet(address: "0x${'1'.repeat(40)}") { positions(first: 100) { edges { node { ${'id '.repeat(300)} } } } } }`,
    ],
  ])('%s is answered with 400 in plain JSON, too', async (_, query) => {
    const answer = await api.visitor().post('/graphql', { query }, { accept: 'application/json' })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [expect.objectContaining({ extensions: { code: 'OPERATION_TOO_LARGE' } })],
    ])
  })

  it.each([
    ['a page of 0', 'positions(first: 0)'],
    ['a page of 101', 'positions(first: 101)'],
    ['a cursor of another list', `positions(after: "${Buffer.from('["x"]').toString('base64url')}")`],
    [
      'a cursor of another order',
      `positions(after: "${Buffer.from('["oldest","1"]').toString('base64url')}")`,
    ],
    ['a cursor that is none', 'statement(after: "💣")'],
    ['a cursor of nothing', 'statement(after: "W10")'],
    ['a cursor of too much', 'deposits(after: "WyIxIiwiMSIsIngiXQ")'],
    ['a cursor beyond reason', `deposits(after: "${Buffer.from('1e99').toString('base64url')}")`],
  ])('%s is refused as bad input', async (_, list) => {
    const query = `{ wallet(address: "0x${'1'.repeat(40)}") { ${list} { totalCount } } }`
    const { body } = await api.visitor().post('/graphql', { query })
    expect(body.errors).toEqual([
      expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' }, message: expect.any(String) }),
    ])
  })

  it('masks what nobody expected', async () => {
    const broken = await openTestApi()
    const owner = new DataSource({ type: 'postgres', url: broken.ledger.database.ownerUrl })
    await owner.initialize()
    await owner.query('revoke select on position from polder_api')
    await owner.destroy()
    const { body, text } = await broken.visitor().post('/graphql', { query: '{ statistics { users } }' })
    expect(body.errors).toMatchObject([
      { message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ])
    expect(text).not.toMatch(/permission|position|select/i)
    const member = await broken.member(10)
    const rest = await member.get(`/api/nfts/user/${member.address}`)
    expect([rest.status, rest.body]).toEqual([
      500,
      { success: false, error: expect.any(String), message: expect.stringContaining('went wrong') },
    ])
    expect(rest.text).not.toMatch(/permission|position|select/i)
    expect(rest.text).toContain(rest.headers.get('x-request-id'))
    await broken.close()
  })

  it('refuses bodies that are no JSON operation, and batches', async () => {
    const visitor = api.visitor()
    const statusOf = async (body: string, headers: Record<string, string>) =>
      (await visitor.send('POST', '/graphql', body, headers)).status
    const json = { 'content-type': 'application/json' }
    expect(await statusOf('{ session { address } }', { 'content-type': 'text/plain' })).toBe(415)
    expect(await statusOf('{"query": ', json)).toBe(400)
    expect(await statusOf('{}', json)).toBe(400)
    expect(await statusOf('[{"query":"{session{address}}"}]', json)).toBe(400)
    expect(await statusOf('{"query":5}', json)).toBe(400)
    expect(await statusOf(`{"query":"${'#'.repeat(120_000)}"}`, json)).toBe(413)
    expect((await visitor.get('/graphql?query={session{address}}')).status).toBe(400)
    const asked = { 'apollo-require-preflight': '1' }
    expect((await visitor.get('/graphql?query={session{address}}', asked)).status).toBe(200)
    expect((await visitor.get('/graphql?query=mutation{connect{__typename}}', asked)).status).toBe(405)
  })

  it('lets the explorer read the schema in demo mode', async () => {
    const { data } = (await api.visitor().post('/graphql', { query: getIntrospectionQuery() })).body
    expect(data).toMatchObject({ __schema: { queryType: { name: 'Query' } } })
  })
})

async function buy(client: TestClient, nftId: string): Promise<Record<string, unknown>> {
  const { purchase } = await client.graphql<{ purchase: Record<string, unknown> }>(
    `mutation ($nftId: ID!) { purchase(nftId: $nftId) { __typename
       ... on Purchased { position { id nftId price status apyPercent earned soldPrice }
         wallet { balances { available principal withdrawable } } }
       ... on Refused { code message } } }`,
    { nftId },
  )
  return purchase
}

async function withdraw(client: TestClient, amount: string): Promise<Record<string, unknown>> {
  const answer = await client.graphql<{ withdraw: Record<string, unknown> }>(
    `mutation ($amount: POL!) { withdraw(amount: $amount) { __typename
       ... on WithdrawalAccepted { withdrawal { id amount fee net state status cancellable txHash requestedAt }
         wallet { balances { available inFlight } } }
       ... on Refused { code message } } }`,
    { amount },
  )
  return answer.withdraw
}
