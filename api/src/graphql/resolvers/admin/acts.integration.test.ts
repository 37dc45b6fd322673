import { addDays, utcDay } from '@polder/base/clock'
import { verifyAudit } from '@polder/ledger/audit/verify-audit'
import { purchase } from '@polder/ledger/commands/purchase'
import type { PlanTerms } from '@polder/ledger/plan/plan'
import { readOpenedAt } from '@polder/ledger/reads/statistics'
import { inTransaction } from '@polder/ledger/sql'
import { pausePayouts } from '@polder/ledger/system-log'
import { addressOf } from '@polder/ledger/testing/test-ledger'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { askAboutNonces, noteNonces } from '@polder/ledger/withdrawals/signer-nonces'
import { startChain, type TestChain } from '@polder/testing/chain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAdmin } from '../../../testing/test-admin.ts'
import { openTestApi, type TestApi } from '../../../testing/test-api.ts'

const POL = 10n ** 18n

let chain: TestChain
let api: TestApi
let ann: TestAdmin
let bob: TestAdmin
let viewer: TestAdmin
let opened: string
beforeAll(async () => {
  chain = await startChain()
  api = await openTestApi({ rpcUrl: chain.rpcUrl })
  opened = utcDay(await readOpenedAt(api.ledger.db.manager))
  ;[ann, bob, viewer] = [await api.admin(), await api.admin(), await api.admin('viewer')]
  for (const n of [1, 2]) await api.ledger.fund(n, 1_000)
  await purchase(api.ledger.db, { address: addressOf(1), nftId: 'windmill' })
  await api.ledger.passDays(2)
})
afterAll(async () => {
  await api.close()
  await chain.stop()
})

interface Answer {
  __typename: string
  code?: string
  message?: string
  [field: string]: unknown
}
const REFUSED = '__typename ... on Refused { code message }'
async function act(admin: TestAdmin, call: string, fields: string, variables: object = {}): Promise<Answer> {
  const kinds = Object.entries({ id: 'ID!', terms: 'String!', day: 'Date!', against: 'String!' })
    .filter(([name]) => name in variables)
    .map(([name, type]) => `$${name}: ${type}`)
  const head = kinds.length > 0 ? `mutation (${kinds.join(', ')})` : 'mutation'
  const { act } = await admin.graphql<{ act: Answer }>(`${head} { act: ${call} { ${REFUSED} ${fields} } }`, {
    ...variables,
  })
  return act
}
const seen = async () => {
  const query = '{ admin { payoutSettings { against } } }'
  const { admin } = await viewer.graphql<{ admin: { payoutSettings: { against: string } } }>(query)
  return admin.payoutSettings
}
/** Decides about payouts as they are, or as they were seen. */
async function decide(admin: TestAdmin, call: string, fields: string, of?: { against: string }) {
  return act(admin, call.replace('(', '(against: $against, '), fields, of ?? (await seen()))
}
const settings =
  '... on PayoutSettingsChanged { settings { paused causes { cause } approvalThreshold approvalsNeeded dailyLimit } }'
const log = async () =>
  (await api.ledger.db.query(
    `select actor, act, reason, details from audit_log where act not in ('signed_in', 'admin_added') order by sequence`,
  )) as { actor: string; act: string; reason: string; details: Record<string, unknown> }[]

describe('acts of admins', () => {
  it('pause and resume payouts, once each, with a reason that is kept', async () => {
    const paused = await act(ann, 'pausePayouts(reason: " a look at the wallet ")', settings)
    expect(paused).toMatchObject({ settings: { paused: true, causes: [{ cause: 'a look at the wallet' }] } })
    expect(await act(bob, 'pausePayouts(reason: "again")', settings)).toMatchObject({
      code: 'ALREADY_PAUSED',
    })
    expect(await decide(bob, 'resumePayouts(reason: "  ")', settings)).toMatchObject({
      code: 'REASON_NEEDED',
    })
    expect(await decide(bob, 'resumePayouts(reason: "all is well")', settings)).toMatchObject({
      settings: { paused: false, causes: [] },
    })
    expect(await decide(bob, 'resumePayouts(reason: "all is well")', settings)).toMatchObject({
      code: 'NOT_PAUSED',
    })
    expect(await log()).toEqual([
      { actor: ann.account.username, act: 'payouts_paused', reason: 'a look at the wallet', details: {} },
      {
        actor: bob.account.username,
        act: 'payouts_resumed',
        reason: 'all is well',
        details: { pause: 1, causes: 'a look at the wallet' },
      },
    ])
  })

  it('decide about what was seen, and about nothing that came since', async () => {
    const none = 'setPayoutLimits(approvalsNeeded: 1, reason: "as it was")'
    const before = await seen()
    await act(ann, 'pausePayouts(reason: "an upgrade")', settings)
    const paused = await seen()
    await inTransaction(api.ledger.db, (manager) => pausePayouts(manager, 'a theft'))
    const resume = (of?: { against: string }) =>
      decide(bob, 'resumePayouts(reason: "the upgrade is over")', settings, of)
    for (const against of [paused.against, before.against, '{}', 'nothing', 'null'])
      expect(await resume({ against })).toMatchObject({ code: 'CHANGE_OUTDATED' })
    expect(await decide(bob, none, settings, before), 'a pause moves no limit').toMatchObject({
      __typename: 'PayoutSettingsChanged',
    })
    await decide(ann, 'setPayoutLimits(approvalsNeeded: 1, dailyLimit: "7", reason: "a brake")', settings)
    expect(await decide(bob, none, settings, before)).toMatchObject({ code: 'CHANGE_OUTDATED' })
    expect(await decide(bob, none, settings)).toMatchObject({ settings: { dailyLimit: null } })
    expect(await resume()).toMatchObject({ settings: { paused: false } })
  })

  it('approve withdrawals over the threshold, by two different admins when so set', async () => {
    const limits =
      'setPayoutLimits(approvalThreshold: "100", approvalsNeeded: 2, dailyLimit: "5000", reason: "new rules")'
    expect(await decide(ann, limits, settings)).toMatchObject({
      settings: { approvalThreshold: '100', approvalsNeeded: 2, dailyLimit: '5000' },
    })
    for (const wrong of ['approvalsNeeded: 3', 'dailyLimit: "0"']) {
      const refused = await decide(ann, `setPayoutLimits(${wrong}, reason: "wrong")`, settings)
      expect(refused).toMatchObject({ code: 'INVALID_LIMIT' })
    }
    const address = addressOf(2)
    const small = await requestWithdrawal(api.ledger.db, { address, amount: 50n * POL })
    const { withdrawalId: id } = await requestWithdrawal(api.ledger.db, { address, amount: 200n * POL })
    const approve = (admin: TestAdmin, id: string) =>
      act(
        admin,
        'approveWithdrawal(id: $id, reason: "known customer")',
        '... on WithdrawalApproved { missing withdrawal { state waitingFor approvals { username reason } } }',
        { id },
      )
    expect(await approve(ann, small.withdrawalId)).toMatchObject({ code: 'NOT_AWAITING_APPROVAL' })
    expect(await approve(ann, `0x${'0'.repeat(64)}`)).toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' })
    expect(await approve(ann, 'nonsense')).toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' })
    expect(await approve(ann, id)).toMatchObject({ missing: 1, withdrawal: { state: 'AWAITING_APPROVAL' } })
    expect(await approve(ann, id)).toMatchObject({ code: 'ALREADY_APPROVED' })
    expect(await approve(bob, id)).toMatchObject({
      missing: 0,
      withdrawal: {
        state: 'REQUESTED',
        waitingFor: null,
        approvals: [
          { username: ann.account.username },
          { username: bob.account.username, reason: 'known customer' },
        ],
      },
    })
    expect(await approve(bob, id)).toMatchObject({ code: 'NOT_AWAITING_APPROVAL' })
    const commands: unknown[] = await api.ledger.db.query(
      `select payload ->> 'withdrawalId' as id from outbox where topic = 'withdrawal_approved'`,
    )
    expect(commands).toEqual([{ id }])
  })

  it('tell everybody something as long as it lasts, and change nothing of it but its end', async () => {
    const written = (rest: string) =>
      act(
        ann,
        `announce(english: "Payouts <b>wait</b>", dutch: "Even wachten", ${rest})`,
        '... on Announced { id }',
      )
    const told = async () => (await api.visitor().get('/api/announcements')).body.announcements as object[]
    const [past, coming] = ['2026-01-02T10:00:00.000Z', '2999-01-01T10:00:00.000Z']
    const justNow = new Date(Date.now() - 60_000)
    for (const wrong of [
      `endsAt: "${past}"`,
      `beginsAt: "${coming}", endsAt: "${coming}"`,
      `beginsAt: "${past}"`,
      `beginsAt: "${justNow.toISOString()}", endsAt: "${new Date().toISOString()}"`,
    ])
      expect(await written(`kind: INCIDENT, ${wrong}, reason: "wrong"`)).toMatchObject({
        code: 'INVALID_ANNOUNCEMENT',
      })
    const long = `announce(kind: INCIDENT, english: "${'a'.repeat(501)}", dutch: "kort", reason: "too long")`
    expect(await act(ann, long, '')).toMatchObject({ code: 'INVALID_ANNOUNCEMENT' })
    const empty = 'announce(kind: INCIDENT, english: "", dutch: "", reason: "")'
    expect(await act(ann, empty, '')).toMatchObject({ code: 'INVALID_ANNOUNCEMENT' })
    await written(`kind: ANNOUNCEMENT, beginsAt: "${coming}", reason: "a new year"`)
    expect(await told()).toEqual([])
    const { id } = await written(
      `kind: INCIDENT, beginsAt: "${justNow.toISOString()}", reason: "the node is gone"`,
    )
    const [{ late }] = await api.ledger.db.query(
      'select begins_at > $2 as late from announcement where id = $1',
      [id, justNow],
    )
    expect(late, 'nothing was shown before it was written').toBe(true)
    const shown = { kind: 'incident', english: 'Payouts <b>wait</b>', dutch: 'Even wachten', endsAt: null }
    expect(await told()).toMatchObject([shown])
    const ends = () =>
      act(bob, 'endAnnouncement(id: $id, reason: "it is back")', '... on AnnouncementEnded { id }', { id })
    const answers = await Promise.all([ends(), ends()])
    expect(answers.map(({ code }) => code).sort()).toEqual(['ANNOUNCEMENT_ENDED', undefined])
    expect(await told()).toEqual([])
    const strange = { id: 'nonsense' }
    expect(await act(bob, 'endAnnouncement(id: $id, reason: "none")', '', strange)).toMatchObject({
      code: 'ANNOUNCEMENT_NOT_FOUND',
    })
    const { announcements } = await api
      .visitor()
      .graphql<{ announcements: { edges: { node: object }[] } }>(
        '{ announcements { edges { node { kind english endsAt } } } }',
      )
    expect(announcements.edges.map(({ node }) => node)).toMatchObject([
      { kind: 'ANNOUNCEMENT', endsAt: null },
      { kind: 'INCIDENT', endsAt: expect.any(String) },
    ])
    await expect(api.ledger.db.query(`update announcement set english = 'All is well'`)).rejects.toThrow()
    expect((await log()).slice(-3)).toMatchObject([
      { act: 'announced', reason: 'a new year' },
      { act: 'announced', details: { english: 'Payouts <b>wait</b>', dutch: 'Even wachten' } },
      { actor: bob.account.username, act: 'announcement_ended', details: { id } },
    ])
  })

  it('count one approval of one admin, however often it is sent at once', async () => {
    const { withdrawalId: id } = await requestWithdrawal(api.ledger.db, {
      address: addressOf(2),
      amount: 150n * POL,
    })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        act(ann, 'approveWithdrawal(id: $id, reason: "hurry")', '... on WithdrawalApproved { missing }', {
          id,
        }),
      ),
    )
    expect(answers.filter(({ missing }) => missing === 1)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'ALREADY_APPROVED')).toHaveLength(5)
  })

  it('give back a withdrawal that is not signed, and no other', async () => {
    const address = addressOf(1)
    const { withdrawalId: id } = await requestWithdrawal(api.ledger.db, { address, amount: 20n * POL })
    const fields = '... on WithdrawalCancelledByAdmin { withdrawal { state failureReason cancellable } }'
    const cancel = () =>
      act(bob, 'cancelWithdrawalAsAdmin(id: $id, reason: "asked by phone")', fields, { id })
    expect(await cancel()).toMatchObject({
      withdrawal: { state: 'CANCELLED', failureReason: 'Cancelled by an operator', cancellable: false },
    })
    expect(await cancel()).toMatchObject({ code: 'NOT_CANCELLABLE' })
    const [line] = await api.ledger.db.query(
      `select address, message from system_log where type = 'admin_act' order by id desc limit 1`,
    )
    expect(line).toMatchObject({ address, message: expect.stringContaining('asked by phone') })
  })

  it('run a close again: no difference, until somebody changes what it paid', async () => {
    const fields = `... on CloseDryRun { same walletsThatDiffer differences { address reward closed computed } evidence
      closed { wallets interest } computed { wallets interest } digestRecorded digestTaken }`
    const day = addDays(opened, 1)
    const run = () => act(ann, 'closeDryRun(day: $day, reason: "weekly check")', fields, { day })
    const well = await run()
    expect(well).toMatchObject({ same: true, walletsThatDiffer: 0, closed: { wallets: 1, interest: '0.5' } })
    expect(well.computed).toEqual(well.closed)
    expect(well.digestTaken).toBe(well.digestRecorded)
    const superuser = new pg.Client(api.ledger.database.superuserUrl)
    await superuser.connect()
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      'update day_income set interest = interest + 1, amount = amount + 1 where day = $1',
      [day],
    )
    await superuser.end()
    expect(await run()).toMatchObject({
      same: false,
      walletsThatDiffer: 1,
      differences: [
        { address: addressOf(1), reward: 'interest', closed: '0.500000000000000001', computed: '0.5' },
      ],
    })
    expect(
      await act(ann, 'closeDryRun(day: $day, reason: "check")', fields, { day: '2100-01-01' }),
    ).toMatchObject({
      code: 'NOT_CLOSED',
    })
  })

  it('loosen nothing alone where two must approve, and show what waits', async () => {
    const fields = `${settings} ... on ChangeProposed { id }`
    const alone =
      'setPayoutLimits(approvalThreshold: "100", approvalsNeeded: 1, dailyLimit: "5000", reason: "alone")'
    const { id } = await decide(ann, alone, fields)
    const waiting = async () => {
      const { admin } = await viewer.graphql<{ admin: { proposedChanges: object[] } }>(
        '{ admin { payoutSettings { approvalsNeeded } proposedChanges { id act differences { field from to } reason proposedBy approvedBy } } }',
      )
      return admin
    }
    const proposedBy = ann.account.username
    expect(await waiting()).toEqual({
      payoutSettings: { approvalsNeeded: 2 },
      proposedChanges: [
        {
          id,
          act: 'PAYOUT_LIMITS_SET',
          differences: [{ field: 'approvalsNeeded', from: '2', to: '1' }],
          reason: 'alone',
          proposedBy,
          approvedBy: [proposedBy],
        },
      ],
    })
    const approve = (admin: TestAdmin) =>
      act(admin, 'approveChange(id: $id, reason: "agreed")', '... on ChangeApproved { missing }', { id })
    expect(await approve(ann)).toMatchObject({ code: 'ALREADY_APPROVED' })
    expect(await approve(bob)).toMatchObject({ missing: 0 })
    expect(await waiting()).toEqual({ payoutSettings: { approvalsNeeded: 1 }, proposedChanges: [] })
    const [stuck] = await api.ledger.db.query(`select id from withdrawal where state = 'awaiting_approval'`)
    const again = await act(
      ann,
      'approveWithdrawal(id: $id, reason: "one is enough by now")',
      '... on WithdrawalApproved { missing withdrawal { state } }',
      stuck,
    )
    expect(again).toMatchObject({ missing: 0, withdrawal: { state: 'REQUESTED' } })
    const decline = 'declineChange(id: $id, reason: "too late")'
    expect(await act(bob, decline, '', { id })).toMatchObject({ code: 'CHANGE_ENDED' })
    const day = addDays(opened, 1)
    expect(await act(ann, 'allowCloses(until: $day, reason: "no need")', '', { day })).toMatchObject({
      code: 'DAY_NOT_DUE',
    })
    expect(await viewer.graphql('{ admin { closeHold { reason } } }')).toEqual({ admin: { closeHold: null } })
  })

  it('preview a plan, and add it from a coming day', async () => {
    const draft = async (change: (terms: PlanTerms) => void) => {
      const { admin } = await viewer.graphql<{ admin: { planTerms: string } }>('{ admin { planTerms } }')
      const terms = JSON.parse(admin.planTerms) as PlanTerms
      change(terms)
      return JSON.stringify(terms)
    }
    const preview = async (terms: string, day: string) => {
      const { admin } = await viewer.graphql<{ admin: { previewPlan: Record<string, unknown> } }>(
        `query ($terms: String!, $day: Date!) { admin { previewPlan(terms: $terms, effectiveFrom: $day) {
          problem comparedWith changes { field from to } effects { area message countBefore countAfter amountBefore amountAfter }
          payoutCost { gasPerPayment measured minimum feeIncome covered } } } }`,
        { terms, day },
      )
      return admin.previewPlan
    }
    const far = addDays(opened, 30)
    const terms = await draft((plan) => {
      plan.catalogue.find(({ id }) => id === 'windmill')!.dailyInterest = '0.25'
      plan.referral[0]!.basisPoints = 1_000
      plan.withdrawal.minimumBalance = '5000'
      plan.clubs[0]!.basisPoints = 50
      plan.prizePool.weeklyPool = '50'
      plan.mysteryBox.days = 10
    })
    const seen = await preview(terms, far)
    expect(seen).toMatchObject({ problem: null, comparedWith: 1 })
    expect(seen.changes).toContainEqual({
      field: 'catalogue.windmill.dailyInterest',
      from: '0.5',
      to: '0.25',
    })
    expect(seen.changes).toHaveLength(6)
    expect(seen.effects).toMatchObject([
      { area: 'CATALOGUE', countBefore: 1, amountBefore: '50' },
      { area: 'WITHDRAWAL', countBefore: 2, countAfter: 0 },
      { area: 'REFERRAL', countBefore: 0, amountBefore: '0.075', amountAfter: '0.05' },
      {
        area: 'REFERRAL',
        message: expect.stringMatching(/holds 11 wallets in a line .* up to 46 % .* 41 %/),
      },
      { area: 'CLUBS', countBefore: 0, amountAfter: '0' },
      { area: 'MYSTERY_BOX' },
      {
        area: 'PRIZE_POOL',
        message: expect.stringContaining('who holds several has several'),
        amountBefore: '1800',
        amountAfter: '1200',
      },
    ])
    const weighed = await draft((plan) => {
      plan.prizePool.shares = 'byEarnings'
    })
    expect(await preview(weighed, far)).toMatchObject({
      problem: null,
      changes: [{ field: 'prizePool.shares', from: 'equal', to: 'byEarnings' }],
      effects: [{ area: 'PRIZE_POOL', message: expect.stringMatching(/several wallets gets no more$/) }],
    })
    const unknown = await draft((plan) => {
      plan.prizePool.shares = 'by luck' as 'equal'
    })
    expect((await preview(unknown, far)).problem).toContain('must be equal or byEarnings')
    expect(seen.payoutCost).toEqual({
      ...{ gasPerPayment: 90_000, measured: false, minimum: '0.01', feeIncome: '0.0005', covered: true },
    })
    const dear = await draft((plan) => {
      plan.withdrawal.minimum = '0.000001'
    })
    expect((await preview(dear, far)).payoutCost).toMatchObject({ feeIncome: '0.00000005', covered: false })
    expect(await preview(terms, opened)).toMatchObject({ problem: expect.stringContaining('coming day') })
    expect(await preview('{"catalogue": 1}', far)).toMatchObject({
      problem: expect.stringContaining('catalogue'),
    })
    expect(await preview('{', far)).toMatchObject({ problem: expect.any(String), changes: [] })

    const add = (terms: string, day: string) =>
      act(
        bob,
        'addPlanVersion(terms: $terms, effectiveFrom: $day, comparedWith: 1, reason: "a cheaper spring")',
        '... on PlanVersionAdded { version effectiveFrom }',
        { terms, day },
      )
    expect(await add('{', far)).toMatchObject({ code: 'INVALID_PLAN' })
    await api.ledger.db.query(
      `insert into chain_checkpoint (chain_id, contract, block_number, block_hash, head_number, max_fee_basis_points)
       values (1, '0x', 0, '0x', 0, 500)`,
    )
    const greedy = await draft((plan) => {
      plan.withdrawal.feeBasisPoints = 501
    })
    expect(await preview(greedy, far)).toMatchObject({
      problem: expect.stringContaining('5 % of a withdrawal'),
    })
    expect(await add(greedy, far)).toMatchObject({ code: 'INVALID_PLAN' })
    await api.ledger.db.query('delete from chain_checkpoint')
    expect(await add(terms, opened)).toMatchObject({ code: 'PLAN_NOT_COMING' })
    const poisoned = await draft((plan) => {
      plan.catalogue[0]!.imageUrl = '/a\0b'
    })
    expect(await add(poisoned, far)).toMatchObject({ code: 'INVALID_PLAN' })
    expect(await add(terms, far)).toMatchObject({ version: 2, effectiveFrom: far })
    expect(await add(terms, far), 'version 2 was not seen').toMatchObject({ code: 'CHANGE_OUTDATED' })
    const line = (await log()).at(-1)
    expect(line).toMatchObject({
      act: 'plan_version_added',
      reason: 'a cheaper spring',
      details: { version: 2 },
    })
    expect(line?.details.changes).toHaveLength(6)
  })

  it('accept what the payout key has signed and no payout explains, as the role of the console', async () => {
    const signer = `0x${'ab'.repeat(20)}`
    await noteNonces(api.ledger.db.manager, signer, 3)
    await noteNonces(api.ledger.db.manager, signer, 5)
    await askAboutNonces(api.ledger.db.manager, signer, 5)
    const accept = () => decide(ann, 'acceptUnexplained(reason: "it was a test")', settings)
    expect(await accept()).toMatchObject({ __typename: 'PayoutSettingsChanged' })
    expect(await accept()).toMatchObject({ code: 'NOTHING_UNEXPLAINED' })
  })

  it('left a chain that proves', async () => {
    expect(await verifyAudit(api.ledger.db)).toMatchObject({ ok: true, problem: null })
    const refused = (await log()).filter(({ reason }) => reason === 'again' || reason === 'wrong')
    expect(refused).toEqual([])
  })
})
