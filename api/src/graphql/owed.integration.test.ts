import { POL } from '@polder/base/amount'
import { purchase } from '@polder/ledger/commands/purchase'
import { observeDay } from '@polder/ledger/proof/observe-day'
import { TREE_CONTRACT } from '@polder/ledger/testing/test-ledger'
import { encodePacked, keccak256 } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'
import type { TestClient } from '../testing/test-client.ts'

let api: TestApi
let member: TestClient
let days: string[]
beforeAll(async () => {
  api = await openTestApi()
  member = await api.member(100)
  await api.member(50)
  await purchase(api.ledger.db, { address: member.address, nftId: 'dike' })
  days = await api.ledger.passDays(3)
  await observeDay(api.ledger.db, days.at(-1)!, TREE_CONTRACT)
  for (const day of [...days, null])
    await api.ledger.db.query(
      `insert into solvency_observation (day, block_number, treasury, payout_wallet, contract, reserves, liabilities, daily_interest, treasury_address,
         payout_wallet_address)
       values ($1, 7, $2, 0, 0, $2, $3, 0, $4, $5)`,
      [day, String(75n * POL), String(150n * POL), `0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`],
    )
})
afterAll(() => api.close())

interface Branch {
  day: string
  owed: string
  available: string
  principal: string
  document: string
}
const BRANCH = `query ($address: Address!, $day: Date) { wallet(address: $address) { balanceBranch(day: $day) {
  day owed available principal inFlight vesting document } } }`

describe('roots', () => {
  it('are public, by day and as a list', async () => {
    const answer = await api.visitor().graphql<{
      balanceProof: { day: string; root: string; total: string }
      first: { total: string }
      none: null
      balanceProofs: {
        totalCount: number
        edges: { node: { day: string } }[]
        pageInfo: { endCursor: string }
      }
    }>(
      `query ($day: Date) { balanceProof { day root wallets total available principal inFlight vesting builtAt branchesKept
          contract vault blockNumber depositTotal withdrawalTotal }
        first: balanceProof(day: $day) { total } none: balanceProof(day: "2001-01-01") { day }
        balanceProofs(first: 2) { totalCount edges { node { day } } pageInfo { endCursor } } }`,
      { day: days[0] },
    )
    expect(answer.balanceProof).toMatchObject({
      day: days[2],
      root: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      wallets: 2,
      // Two days of 0.1 POL.
      total: '150.2',
      principal: '10',
      branchesKept: true,
      contract: TREE_CONTRACT.contract,
      vault: TREE_CONTRACT.vault,
      depositTotal: '150',
      withdrawalTotal: '0',
    })
    expect(answer.first.total).toBe('150')
    expect(answer.none).toBeNull()
    expect(answer.balanceProofs).toMatchObject({ totalCount: 3, edges: [{ node: { day: days[2] } }, {}] })
    const next = await api
      .visitor()
      .graphql<typeof answer>(
        'query ($after: String) { balanceProofs(first: 2, after: $after) { edges { node { day } } } }',
        { after: answer.balanceProofs.pageInfo.endCursor },
      )
    expect(next.balanceProofs.edges).toEqual([{ node: { day: days[0] } }])
  })
})

describe('a branch', () => {
  it('leads its own holder from balances to the root', async () => {
    const { wallet } = await member.graphql<{ wallet: { balanceBranch: Branch } }>(BRANCH, {
      address: member.address,
    })
    const branch = wallet.balanceBranch
    expect(branch).toMatchObject({ day: days[2], owed: '100.2', available: '90.2', principal: '10' })
    const { balanceProof } = await api
      .visitor()
      .graphql<{ balanceProof: { root: string } }>('{ balanceProof { root } }')
    expect(JSON.parse(branch.document)).toMatchObject({
      chainId: 137,
      polder: TREE_CONTRACT.contract,
      vault: TREE_CONTRACT.vault,
      day: Date.parse(days[2]!) / 86_400_000,
      root: balanceProof.root,
      total: String(1_502n * (POL / 10n)),
      wallet: member.address,
      owed: String(1_002n * (POL / 10n)),
      deposited: String(100n * POL),
      paid: '0',
      siblings: [{ sum: String(50n * POL) }],
    })
    const first = await member.graphql<{ wallet: { balanceBranch: Branch } }>(BRANCH, {
      address: member.address,
      day: days[0],
    })
    expect(first.wallet.balanceBranch).toMatchObject({ day: days[0], available: '90' })
  })

  it.each(['nobody', 'another'])('is refused to %s else', async (who) => {
    const asking = who === 'nobody' ? api.visitor() : await api.member()
    const { body } = await asking.post('/graphql', { query: BRANCH, variables: { address: member.address } })
    expect(body).toMatchObject({
      data: { wallet: { balanceBranch: null } },
      errors: [{ extensions: { code: who === 'nobody' ? 'UNAUTHENTICATED' : 'NOT_YOUR_WALLET' } }],
    })
    expect(JSON.stringify(body)).not.toContain('salt')
  })

  it('of a wallet that was not known then is null', async () => {
    const late = await api.member(5)
    expect(await late.graphql(BRANCH, { address: late.address })).toEqual({ wallet: { balanceBranch: null } })
  })
})

describe("a day's tree", () => {
  it('can be downloaded by anyone, and gives root and total', async () => {
    const answer = await api.visitor().get(`/api/balance-trees/${days[2]}.csv`)
    const [headings, ...lines] = answer.text.trimEnd().split('\n')
    expect(headings).toBe('leaf,sum')
    const [left, right] = lines.map((line) => line.split(','))
    const packed = encodePacked(
      ['uint8', 'bytes32', 'uint128', 'bytes32', 'uint128'],
      [1, left![0] as `0x${string}`, BigInt(left![1]!), right![0] as `0x${string}`, BigInt(right![1]!)],
    )
    const { balanceProof } = await api
      .visitor()
      .graphql<{ balanceProof: { root: string } }>('{ balanceProof { root } }')
    expect(keccak256(packed)).toBe(balanceProof.root)
    expect(BigInt(left![1]!) + BigInt(right![1]!)).toBe(1_502n * (POL / 10n))
  })

  it.each([
    ['2001-01-01', 404],
    ['yesterday', 400],
  ])('of %s is refused', async (day, status) => {
    expect((await api.visitor().get(`/api/balance-trees/${day}.csv`)).status).toBe(status)
  })
})

describe('coverage over time', () => {
  it('is read by close and by hour', async () => {
    const answer = await api
      .visitor()
      .graphql<Record<'closes' | 'hours', { totalCount: number; edges: unknown[] }>>(
        `{ closes: solvencyHistory(first: 2) { totalCount edges { node { day late coveragePercent reserves liabilities } } }
         hours: solvencyHistory(thinning: HOUR) { totalCount edges { node { day at } } } }`,
      )
    expect(answer.closes).toEqual({
      totalCount: 3,
      edges: [days[2], days[1]].map((day) => ({
        node: { day, late: false, coveragePercent: 50, reserves: '75', liabilities: '150' },
      })),
    })
    expect(answer.hours.edges[0]).toMatchObject({ node: { day: null } })
    expect(answer.hours.totalCount).toBeLessThan(3)
  })
})

describe('the forecast', () => {
  it('says its assumptions', async () => {
    const { forecast } = await api
      .visitor()
      .graphql<{ forecast: Record<string, unknown[]> }>(
        '{ forecast { day owed assumptions horizons { days interest referral mysteryBox prizePool club total } } }',
      )
    expect(forecast).toMatchObject({
      day: days[2],
      owed: '150.2',
      horizons: [
        { days: 30, interest: '3', referral: '0', club: '0' },
        { days: 90, interest: '9' },
      ],
    })
    expect(forecast.assumptions).toHaveLength(6)
  })
})
