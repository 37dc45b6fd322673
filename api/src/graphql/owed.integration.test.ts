import { POL } from '@polder/base/amount'
import { purchase } from '@polder/ledger/commands/purchase'
import { observeDay } from '@polder/ledger/proof/observe-day'
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
  await observeDay(api.ledger.db, days.at(-1)!)
  for (const day of [...days, null])
    await api.ledger.db.query(
      `insert into solvency_observation (day, block_number, treasury, payout_wallet, contract, reserves, principals, liabilities, daily_interest,
         treasury_address, payout_wallet_address)
       values ($1, 7, $2, 0, 0, $2, $6, $3, 0, $4, $5)`,
      [
        ...[day, String(75n * POL), String(150n * POL), `0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`],
        String(60n * POL),
      ],
    )
})
afterAll(() => api.close())

describe('what a wallet put in and has not taken out', () => {
  const totals = async () =>
    (
      await api
        .visitor()
        .graphql<{ wallet: { totals: object } }>(
          'query ($address: Address!) { wallet(address: $address) { totals { deposited withdrawn principal earned } } }',
          { address: member.address },
        )
    ).wallet.totals
  const pay = (n: number, pol: number) =>
    api.ledger.database.plant(
      `insert into withdrawal (id, wallet_id, amount, fee, net, state, requested_at, request_entry_id, ended_at)
       select '0x' || repeat('${n}', 64), id, ${pol}e18, 0, ${pol}e18, 'settled', now(), ${n}, now() from wallet where address = $1`,
      [member.address],
    )

  it('is its principal, and nothing once it has taken out more', async () => {
    const earned = '0.2'
    expect(await totals()).toEqual({ deposited: '100', withdrawn: '0', principal: '100', earned })
    await pay(1, 40)
    expect(await totals()).toEqual({ deposited: '100', withdrawn: '40', principal: '60', earned })
    await pay(2, 65)
    expect(await totals()).toEqual({ deposited: '100', withdrawn: '105', principal: '0', earned })
  })
})

describe('coverage over time', () => {
  it('is read by close and by hour', async () => {
    const answer = await api
      .visitor()
      .graphql<Record<'closes' | 'hours', { totalCount: number; edges: unknown[] }>>(
        `{ closes: solvencyHistory(first: 2) { totalCount edges { node { day late coveragePercent reserves principals rewardsOwed liabilities } } }
         hours: solvencyHistory(thinning: HOUR) { totalCount edges { node { day at } } } }`,
      )
    expect(answer.closes).toEqual({
      totalCount: 3,
      edges: [days[2], days[1]].map((day) => ({
        node: {
          ...{ day, late: false, coveragePercent: 50, reserves: '75', liabilities: '150' },
          ...{ principals: '60', rewardsOwed: '90' },
        },
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
