import { addDays, utcDay } from '@polder/base/clock'
import { pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { purchase } from '@polder/ledger/commands/purchase'
import { addPlanVersion } from '@polder/ledger/plan/add-plan-version'
import { defaultPlan } from '@polder/ledger/plan/default-plan'
import { readOpenedAt } from '@polder/ledger/reads/statistics'
import { inTransaction } from '@polder/ledger/sql'
import { pausePayouts } from '@polder/ledger/system-log'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { settleWithdrawal } from '@polder/ledger/withdrawals/settle-withdrawal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** A wallet with 100 POL that bought for 10 POL and asked for 20 POL, then 3 days passed. */
let api: TestApi
let address: string
let opened: string
beforeAll(async () => {
  api = await openTestApi()
  opened = utcDay(await readOpenedAt(api.ledger.db.manager))
  const member = await api.member(100)
  address = member.address
  await purchase(api.ledger.db, { address, nftId: 'dike' })
  await member.post('/api/treasury/withdraw', { walletAddress: address, amountPOL: 20 })
  await api.ledger.passDays(3)
})
afterAll(() => api.close())

const ask = <Data>(query: string, variables = {}) => api.visitor().graphql<Data>(query, variables)

describe('entry', () => {
  const entry = (id: string) =>
    ask(
      `query ($id: ID!) { entry(id: $id) { id kind idempotencyKey occurredAt recordedAt reverses
        transfers { id day amount debit { kind address } credit { kind address } } } }`,
      { id },
    )

  it('of a statement line shows every transfer with its two accounts', async () => {
    const { wallet } = await ask<{ wallet: { statement: { edges: { node: { entryId: string } }[] } } }>(
      `query ($address: Address!) { wallet(address: $address) {
        statement(types: [PURCHASE, DEPOSIT]) { edges { node { entryId } } } } }`,
      { address },
    )
    const [bought = '', deposited = ''] = wallet.statement.edges.map(({ node }) => node.entryId)
    expect(await entry(bought)).toMatchObject({
      entry: {
        id: bought,
        kind: 'PURCHASE',
        idempotencyKey: expect.stringMatching(/\S/),
        reverses: null,
        transfers: [
          {
            day: opened,
            amount: '10',
            debit: { kind: 'AVAILABLE', address },
            credit: { kind: 'PRINCIPAL', address },
          },
        ],
      },
    })
    expect(await entry(deposited)).toMatchObject({
      entry: {
        kind: 'DEPOSIT',
        transfers: [
          {
            amount: '100',
            debit: { kind: 'CHAIN_RESERVE', address: null },
            credit: { kind: 'AVAILABLE', address },
          },
        ],
      },
    })
  })

  it.each(['0', '-1', 'x', '999999999', '9'.repeat(30)])('%s is none', async (id) => {
    expect(await entry(id)).toEqual({ entry: null })
  })
})

describe('planVersions', () => {
  it('lists every version, those to come first, in pages', async () => {
    const query = `query ($first: Int, $after: String) { planVersions(first: $first, after: $after) {
      totalCount pageInfo { endCursor hasNextPage } edges { node { version effectiveFrom withdrawalFeePercent } } } }`
    const effectiveFrom = addDays(opened, 90)
    const plan = {
      effectiveFrom,
      terms: {
        ...defaultPlan,
        withdrawal: { ...defaultPlan.withdrawal, feeBasisPoints: 400 },
      },
      createdBy: 'an operator',
      reason: 'a test',
    }
    await inTransaction(api.ledger.db, (manager) => addPlanVersion(manager, plan))
    const { planVersions } = await ask<{ planVersions: { pageInfo: { endCursor: string } } }>(query, {
      first: 1,
    })
    expect(planVersions).toMatchObject({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      edges: [{ node: { version: 2, effectiveFrom, withdrawalFeePercent: 4 } }],
    })
    const rest = await ask(query, { first: 1, after: planVersions.pageInfo.endCursor })
    expect(rest).toMatchObject({
      planVersions: {
        pageInfo: { hasNextPage: false },
        edges: [{ node: { version: 1, effectiveFrom: opened, withdrawalFeePercent: 5 } }],
      },
    })
    expect(await ask('{ plan { version } }')).toEqual({ plan: { version: 1 } })
    expect(JSON.stringify(rest)).not.toMatch(/operator/)
  })
})

describe('the machinery', () => {
  it('shows the indexer without naming its node or machine', async () => {
    const query = '{ indexer { headBlock finalizedBlock lagSeconds problem } }'
    expect(await ask(query)).toEqual({ indexer: null })
    const { CHAIN_ID, CONTRACT_ADDRESS } = api.settings
    await api.ledger.db.query(
      `insert into indexer_state (chain_id, contract, leader, leader_since, status, head_number, finalized_number, caught_up_at)
       values ($1, $2, 'host-7 pid 1', now(), 'live', 120, 110, now())`,
      [CHAIN_ID, CONTRACT_ADDRESS.toLowerCase()],
    )
    const well = await ask<{ indexer: { lagSeconds: number } }>(query)
    expect(well).toEqual({
      indexer: { headBlock: 120, finalizedBlock: 110, lagSeconds: expect.any(Number), problem: null },
    })
    await api.ledger.db.query(`update indexer_state set problem = 'https://node.example/key refuses'`)
    const stuck = await ask(query)
    expect(stuck).toMatchObject({ indexer: { problem: 'The indexer has stopped and needs an operator' } })
    expect(JSON.stringify(stuck)).not.toMatch(/example|host-7/)
  })

  it('shows how payouts stand, and not for whom', async () => {
    const { payoutState } = await ask<{ payoutState: { oldestWaitingSeconds: number } }>(
      '{ payoutState { paused waiting { state count net } oldestRequestedAt oldestWaitingSeconds } }',
    )
    expect(payoutState).toEqual({
      paused: false,
      waiting: [{ state: 'REQUESTED', count: 1, net: '19' }],
      oldestRequestedAt: expect.stringMatching(/Z$/),
      oldestWaitingSeconds: expect.any(Number),
    })
    // Three days by the product's clock.
    expect(payoutState.oldestWaitingSeconds).toBeGreaterThanOrEqual(3 * 86_400)
    // Whoever asks for more than may be paid at once keeps nobody else waiting.
    const wait = async (reason: string | null) =>
      await api.ledger.db.query('update withdrawal set waiting_for = $1 where open', [reason])
    await wait('above_limit')
    expect(await ask('{ payoutState { oldestRequestedAt oldestWaitingSeconds } }')).toEqual({
      payoutState: { oldestRequestedAt: expect.stringMatching(/Z$/), oldestWaitingSeconds: null },
    })
    await wait(null)
  })

  it('tells a pause of an alarm from one of an admin', async () => {
    const { db } = api.ledger
    const state = async () => await ask('{ payoutState { paused pausedAutomatically } }')
    await pausePayouts(db.manager, 'The proof failed')
    expect(await state()).toEqual({ payoutState: { paused: true, pausedAutomatically: true } })
    await resumePayouts(db, { actor: 'ann', reason: 'looked at it' })
    await pausePayoutsAsAdmin(db, { actor: 'ann', reason: 'a new node' })
    expect(await state()).toEqual({ payoutState: { paused: true, pausedAutomatically: false } })
    await resumePayouts(db, { actor: 'ann', reason: 'done' })
    expect(await state()).toEqual({ payoutState: { paused: false, pausedAutomatically: false } })
  })

  it('says what a payout usually takes by the clock of the machine, once five were paid', async () => {
    const { db } = api.ledger
    const usual = () => ask<{ payoutState: { usualSeconds: number } }>('{ payoutState { usualSeconds } }')
    expect(await usual()).toEqual({ payoutState: { usualSeconds: null } })
    const { address } = await api.member(100)
    for (let number = 1n; number <= 5n; number++) {
      const asked = await requestWithdrawal(db, { address, amount: 2n * 10n ** 18n })
      // Between both ends the product's clock is moved by a week.
      await api.ledger.moveClock(7 * 86_400_000)
      const mined = { kept: false, txHash: `0x${number}`, blockNumber: 1n, blockHash: '0x1' } as const
      await inTransaction(db, (manager) => settleWithdrawal(manager, { ...asked, ...mined, number, address }))
    }
    const { payoutState } = await usual()
    expect(payoutState.usualSeconds).toBeGreaterThan(0)
    expect(payoutState.usualSeconds).toBeLessThan(60)
  })

  it('says what a wallet may withdraw before an admin must approve', async () => {
    const { db } = api.ledger
    const member = await api.member(100)
    const free = async () =>
      await ask('query ($a: Address!) { wallet(address: $a) { freeOfApproval } }', { a: member.address })
    expect(await free()).toEqual({ wallet: { freeOfApproval: null } })
    const limits = { approvalThreshold: 25n * 10n ** 18n, approvalsNeeded: 1, dailyLimit: null }
    await setPayoutLimits(db, { actor: 'ann', reason: 'as agreed' }, limits)
    expect(await free()).toEqual({ wallet: { freeOfApproval: '25' } })
    await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 10 })
    expect(await free()).toEqual({ wallet: { freeOfApproval: '15' } })
    await member.post('/api/treasury/withdraw', { walletAddress: member.address, amountPOL: 20 })
    expect(await free()).toEqual({ wallet: { freeOfApproval: '0' } })
  })
})
