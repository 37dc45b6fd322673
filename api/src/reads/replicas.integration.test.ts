import { addressOf, openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** Another database stands in for a replica that lags by everything: so it shows where each read went. */
let replica: TestLedger
let api: TestApi
beforeAll(async () => {
  replica = await openTestLedger()
  await replica.fund(1, 7)
  api = await openTestApi({ env: { DATABASE_REPLICA_URLS: replica.database.url } })
  await api.ledger.fund(1, 9)
})
afterAll(async () => {
  await api.close()
  await replica.close()
})

it('reads what anyone may see from a replica, at both faces, but balances after lines from the primary', async () => {
  const visitor = api.visitor()
  const path = `/api/wallet/stats/${addressOf(1)}`
  expect((await visitor.get(path)).body.stats).toMatchObject({ availableBalancePOL: 7 })
  const dashboard = await visitor.get(`/api/dashboard-stats/${addressOf(1)}`)
  expect(dashboard.body.stats).toMatchObject({
    totalDepositPOL: 7,
    recentTransactions: [{ netAmountPOL: 7 }],
  })
  const read = await visitor.graphql(
    `query ($address: Address!) {
      wallet(address: $address) { balances { available } statement { edges { node { net balanceAfter } } } }
      statistics { users } closes { totalCount } plan { version } solvency { reserves } payoutState { paused } }`,
    { address: addressOf(1) },
  )
  expect(read).toMatchObject({
    wallet: {
      balances: { available: '7' },
      statement: { edges: [{ node: { net: '7', balanceAfter: '9' } }] },
    },
    statistics: { users: 1 },
  })
})

it('acts on the primary, and answers an act from there', async () => {
  const member = await api.member(100)
  const bought = await member.graphql(
    `mutation { purchase(nftId: "dike") { ... on Purchased {
      position { price } wallet { balances { available } positions { totalCount } } } } }`,
  )
  expect(bought).toEqual({
    purchase: {
      position: { price: '10' },
      wallet: { balances: { available: '90' }, positions: { totalCount: 1 } },
    },
  })
  const sold = await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 20 })
  expect(sold.status).toBe(200)
  // No replica knows it yet.
  const followed = await api.visitor().get(`/api/treasury/withdrawals/${sold.body.withdrawalId}`)
  expect([followed.status, followed.body.withdrawal]).toEqual([
    200,
    expect.objectContaining({ amountPOL: 20 }),
  ])
  const [row] = await api.ledger.db.query('select count(*)::integer as n from withdrawal')
  expect(row).toEqual({ n: 1 })
})

it('asks the primary whether a session has ended before it acts, also while nobody listens', async () => {
  const listened = await openTestLedger()
  const env = { DATABASE_REPLICA_URLS: replica.database.url, DATABASE_SESSION_URL: listened.database.url }
  const deaf = await openTestApi({ env })
  const member = await deaf.member(100)
  const [session] = await deaf.ledger.db
    .query(`delete from session where address = $1 returning encode(id_hash, 'hex') as hash`, [
      member.address,
    ])
    .then(([rows]) => rows)
  await replica.db.query(
    `insert into session (id_hash, address, expires_at) values (decode($1, 'hex'), $2, now() + interval '1 hour')`,
    [session.hash, member.address],
  )
  await listened.database.drop()
  const known = async () => (await member.graphql<{ session: unknown }>('{ session { address } }')).session
  await vi.waitFor(async () => expect(await known()).not.toBeNull())
  const bought = await member.post('/api/nfts/purchase', { walletAddress: member.address, nftId: 'dike' })
  expect(bought.status).toBe(401)
  expect(await member.graphql('mutation { purchase(nftId: "dike") { ... on Refused { code } } }')).toEqual({
    purchase: { code: 'UNAUTHENTICATED' },
  })
  await deaf.close()
  await listened.close()
})

it('starts while its replica is away', async () => {
  const alone = await openTestApi({ env: { DATABASE_REPLICA_URLS: 'postgres://nobody@127.0.0.1:1/none' } })
  expect(await alone.visitor().graphql('{ statistics { users } }')).toEqual({ statistics: { users: 0 } })
  await alone.close()
})
