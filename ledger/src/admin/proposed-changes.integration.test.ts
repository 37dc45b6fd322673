import { addDays } from '@polder/base/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addPlanVersion } from '../plan/add-plan-version.ts'
import { defaultPlan } from '../plan/default-plan.ts'
import { readNewestTerms } from '../plan/plan-in-force.ts'
import { readPayoutSettings } from '../reads/admin/payout-settings.ts'
import { inTransaction } from '../sql.ts'
import { pausePayouts } from '../system-log.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { readPayoutControl } from '../withdrawals/payout-control.ts'
import { askAboutNonces, noteNonces, readSigners } from '../withdrawals/signer-nonces.ts'
import { approveChange, declineChange } from './approve-change.ts'
import { changePlan } from './change-plan.ts'
import { acceptUnexplained, pausePayoutsAsAdmin, resumePayouts } from './pause-payouts.ts'
import { readProposedChanges } from './propose-change.ts'
import { type PayoutLimits, setPayoutLimits } from './set-payout-limits.ts'

const POL = 10n ** 18n
const RULE = { approvalThreshold: 100n * POL, approvalsNeeded: 2, dailyLimit: 500n * POL }
const [ann, bob, cas] = ['ann', 'bob', 'cas'].map((actor) => ({ actor, reason: `${actor} says so` })) as [
  By,
  By,
  By,
]
type By = { actor: string; reason: string }

let ledger: TestLedger
beforeEach(async () => {
  ledger = await openTestLedger()
  await ledger.db.query(
    `insert into admin (username, role, password_hash)
     select name, case name when 'vera' then 'viewer' else 'admin' end, '' from unnest('{ann,bob,cas,vera}'::text[]) as name`,
  )
})
afterEach(() => ledger.close())

const rule = () => readPayoutControl(ledger.db.manager)
const open = () => readProposedChanges(ledger.db.manager)
const set = (by: By, change: Partial<PayoutLimits>) => setPayoutLimits(ledger.db, by, { ...RULE, ...change })
const twoMustApprove = () => set(ann, {})
const log = async () => {
  const rows: { line: string }[] = await ledger.db.query(
    `select actor || ' ' || act as line from audit_log order by sequence`,
  )
  return rows.map(({ line }) => line)
}
async function propose(by: By, change: Partial<PayoutLimits>): Promise<string> {
  const answer = await set(by, change)
  if (!('proposed' in answer)) throw new Error('It was made at once')
  return answer.proposed
}

describe('where one admin decides', () => {
  it('limits are loosened at once', async () => {
    await set(ann, { approvalsNeeded: 1 })
    await set(ann, { approvalsNeeded: 1, dailyLimit: null })
    expect(await rule()).toMatchObject({ approvalsNeeded: 1, dailyLimit: null })
    expect(await open()).toEqual([])
  })

  it('two are not asked for while there are fewer who can sign in', async () => {
    await ledger.db.query(`update admin set disabled_at = now() where username in ('bob', 'cas')`)
    await expect(twoMustApprove()).rejects.toMatchObject({
      code: 'TOO_FEW_ADMINS',
      message: expect.stringContaining('npm run admin -- add'),
    })
    await ledger.db.query(`update admin set disabled_at = null where username = 'bob'`)
    await twoMustApprove()
  })
})

describe('where two admins must approve', () => {
  beforeEach(async () => {
    await twoMustApprove()
  })

  it.each<[string, Partial<PayoutLimits>]>([
    ['fewer approvals', { approvalsNeeded: 1 }],
    ['a higher threshold', { approvalThreshold: 101n * POL }],
    ['no threshold', { approvalThreshold: null }],
    ['a higher daily limit', { dailyLimit: 501n * POL }],
    ['no daily limit', { dailyLimit: null }],
    ['more of one and less of another', { dailyLimit: 1n, approvalThreshold: null }],
  ])('%s is made by the second one, not by the first', async (_, change) => {
    const id = await propose(ann, change)
    expect(await rule()).toMatchObject(RULE)
    await expect(approveChange(ledger.db, ann, id)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' })
    expect(await rule()).toMatchObject(RULE)
    expect(await open()).toMatchObject([{ id, proposedBy: 'ann', approvedBy: ['ann'] }])
    expect(await approveChange(ledger.db, bob, id)).toBe(0)
    expect(await rule()).toMatchObject({ ...RULE, ...change })
    expect(await open()).toEqual([])
    expect((await log()).slice(-3)).toEqual([
      'ann change_proposed',
      'ann payout_limits_set',
      'bob change_approved',
    ])
  })

  it.each<[string, Partial<PayoutLimits>]>([
    ['a lower threshold', { approvalThreshold: 0n }],
    ['a lower daily limit', { dailyLimit: 1n }],
    ['nothing', {}],
  ])('%s is set at once', async (_, change) => {
    expect(await set(bob, change)).toMatchObject({ ...RULE, ...change })
  })

  it('two who approve at once make it once', async () => {
    const id = await propose(ann, { dailyLimit: null })
    const outcomes = await Promise.allSettled([
      approveChange(ledger.db, bob, id),
      approveChange(ledger.db, cas, id),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGE_ENDED' },
    })
    expect((await log()).filter((line) => line === 'ann payout_limits_set')).toHaveLength(2)
  })

  it('what it was proposed against must still hold', async () => {
    const id = await propose(ann, { dailyLimit: 600n * POL })
    await set(bob, { dailyLimit: 10n * POL })
    await expect(approveChange(ledger.db, bob, id)).rejects.toMatchObject({ code: 'CHANGE_OUTDATED' })
    expect(await rule()).toMatchObject({ dailyLimit: 10n * POL })
    // Nothing of the attempt is kept.
    expect(await open()).toMatchObject([{ approvedBy: ['ann'] }])
  })

  it('any admin declines it, and its proposer withdraws it; then it cannot be approved', async () => {
    const first = await propose(ann, { dailyLimit: null })
    await declineChange(ledger.db, bob, first)
    const second = await propose(ann, { dailyLimit: null })
    await declineChange(ledger.db, ann, second)
    for (const id of [first, second]) {
      await expect(approveChange(ledger.db, cas, id)).rejects.toMatchObject({ code: 'CHANGE_ENDED' })
      await expect(declineChange(ledger.db, cas, id)).rejects.toMatchObject({ code: 'CHANGE_ENDED' })
    }
    expect(await open()).toEqual([])
    expect((await log()).slice(-3)).toEqual([
      'bob change_declined',
      'ann change_proposed',
      'ann change_withdrawn',
    ])
    for (const id of ['0', 'nonsense'])
      await expect(approveChange(ledger.db, cas, id)).rejects.toMatchObject({ code: 'CHANGE_NOT_FOUND' })
  })

  it('a week later it can no longer be approved', async () => {
    const id = await propose(ann, { dailyLimit: null })
    const [row] = await ledger.db.query('select expires_at - proposed_at as lasts from proposed_change')
    expect(row.lasts).toMatchObject({ days: 7 })
    await declineChange(ledger.db, ann, id)
    const [old] = await ledger.db.query(
      `insert into proposed_change (kind, change, against, differences, reason, proposed_by, expires_at)
       select kind, change, against, differences, reason, proposed_by, now() from proposed_change where id = $1 returning id`,
      [id],
    )
    await expect(approveChange(ledger.db, bob, old.id)).rejects.toMatchObject({ code: 'CHANGE_ENDED' })
    expect(await open()).toEqual([])
    expect(await propose(bob, { dailyLimit: null }), "it stands in nobody's way").toBeDefined()
  })

  it('whoever was shut out meanwhile does not count', async () => {
    const id = await propose(ann, { dailyLimit: null })
    await ledger.db.query(`update admin set disabled_at = now() where username = 'ann'`)
    expect(await approveChange(ledger.db, bob, id)).toBe(1)
    expect(await rule()).toMatchObject(RULE)
    expect(await approveChange(ledger.db, cas, id)).toBe(0)
    expect(await rule()).toMatchObject({ dailyLimit: null })
  })

  it('whoever approved it carries it out once that is enough: another was let in again', async () => {
    const id = await propose(ann, { dailyLimit: null })
    await ledger.db.query(`update admin set disabled_at = now() where username = 'ann'`)
    expect(await approveChange(ledger.db, bob, id)).toBe(1)
    expect(await open(), 'as they count').toMatchObject([{ approvedBy: ['bob'] }])
    await expect(approveChange(ledger.db, bob, id)).rejects.toMatchObject({ code: 'ALREADY_APPROVED' })
    await ledger.db.query(`update admin set disabled_at = null where username = 'ann'`)
    expect(await approveChange(ledger.db, bob, id)).toBe(0)
    expect(await rule()).toMatchObject({ dailyLimit: null })
  })

  it("payouts that are paused go on with the second one's word", async () => {
    await pausePayoutsAsAdmin(ledger.db, bob)
    const answer = await resumePayouts(ledger.db, ann)
    if (!('proposed' in answer)) throw new Error('Resumed at once')
    expect(await rule()).toMatchObject({ paused: true })
    expect(await approveChange(ledger.db, bob, answer.proposed)).toBe(0)
    expect(await rule()).toMatchObject({ paused: false })
  })

  describe('a pause', () => {
    const resume = async (by: By) => {
      const answer = await resumePayouts(ledger.db, by)
      if (!('proposed' in answer)) throw new Error('Resumed at once')
      return answer.proposed
    }
    const alarm = (cause: string) => inTransaction(ledger.db, (manager) => pausePayouts(manager, cause))
    const settings = () => readPayoutSettings(ledger.db.manager)

    it('keeps all its causes, and each that is new voids what was proposed', async () => {
      await pausePayoutsAsAdmin(ledger.db, { actor: 'bob', reason: 'a database upgrade' })
      const id = await resume(ann)
      expect(await alarm('a theft')).toBe(true)
      expect((await settings()).causes.map(({ cause }) => cause)).toEqual(['a database upgrade', 'a theft'])
      await expect(approveChange(ledger.db, bob, id)).rejects.toMatchObject({
        code: 'CHANGE_ENDED',
        message: expect.stringContaining('one more cause'),
      })
      expect(await open()).toEqual([])
      const again = await resume(ann)
      expect(await alarm('a theft'), 'known').toBe(false)
      expect(await approveChange(ledger.db, bob, again)).toBe(0)
      expect(await settings()).toMatchObject({ paused: false, causes: [] })
    })

    it('is ended by what was proposed about it, and about no other', async () => {
      await pausePayoutsAsAdmin(ledger.db, { actor: 'bob', reason: 'an upgrade' })
      const id = await resume(ann)
      await expect(resume(cas)).rejects.toMatchObject({ code: 'ALREADY_PROPOSED' })
      await approveChange(ledger.db, bob, id)
      await pausePayoutsAsAdmin(ledger.db, { actor: 'bob', reason: 'an upgrade' })
      expect(await open()).toEqual([])
      await expect(approveChange(ledger.db, cas, id)).rejects.toMatchObject({ code: 'CHANGE_ENDED' })
      expect(await rule()).toMatchObject({ paused: true, pause: 2 })
    })

    it('does not end while the key has signed what nobody explains, which is accepted by itself', async () => {
      const signer = `0x${'ab'.repeat(20)}`
      await noteNonces(ledger.db.manager, signer, 3)
      await pausePayoutsAsAdmin(ledger.db, { actor: 'bob', reason: 'an upgrade' })
      const id = await resume(ann)
      await noteNonces(ledger.db.manager, signer, 5)
      await askAboutNonces(ledger.db.manager, signer, 5)
      await expect(approveChange(ledger.db, bob, id)).rejects.toMatchObject({ code: 'CHANGE_OUTDATED' })
      await alarm('signatures that nobody explains')
      await expect(resume(ann)).rejects.toMatchObject({ code: 'NONCES_UNEXPLAINED' })
      const known = async () => (await readSigners(ledger.db.manager))[0]!.knownBelow
      expect(await known()).toBe(3)
      const answer = await acceptUnexplained(ledger.db, ann)
      if (!('proposed' in answer)) throw new Error('Accepted at once')
      expect(await approveChange(ledger.db, bob, answer.proposed)).toBe(0)
      expect(await known()).toBe(5)
      expect(await rule(), 'still').toMatchObject({ paused: true })
      await expect(acceptUnexplained(ledger.db, ann)).rejects.toMatchObject({ code: 'NOTHING_UNEXPLAINED' })
      expect(await approveChange(ledger.db, bob, await resume(ann))).toBe(0)
      expect((await log()).slice(-4)).toEqual([
        'bob change_approved',
        'ann change_proposed',
        'ann payouts_resumed',
        'bob change_approved',
      ])
    })
  })

  it('another proposal of its kind takes its place', async () => {
    const first = await propose(ann, { dailyLimit: null })
    await expect(propose(bob, { dailyLimit: null })).rejects.toMatchObject({ code: 'ALREADY_PROPOSED' })
    const second = await propose(bob, { dailyLimit: 501n * POL })
    expect(await open()).toMatchObject([{ id: second }])
    await expect(approveChange(ledger.db, cas, first)).rejects.toMatchObject({ code: 'CHANGE_ENDED' })
  })

  it('a version of the plan is added by the second one, unless another came before or its day', async () => {
    const [state] = await ledger.db.query(`select (product_now() at time zone 'UTC')::date::text as today`)
    const from = (days: number) => addDays(state.today, days)
    const add = async (by: By, days: number, feeBasisPoints: number) => {
      const terms = { ...defaultPlan, withdrawal: { ...defaultPlan.withdrawal, feeBasisPoints } }
      const answer = await changePlan(ledger.db, by, { terms, effectiveFrom: from(days) })
      if (!('proposed' in answer)) throw new Error('Added at once')
      return answer.proposed
    }
    await expect(add(ann, 0, 1)).rejects.toMatchObject({ code: 'PLAN_NOT_COMING' })
    await expect(add(ann, 91, 1)).rejects.toMatchObject({ code: 'PLAN_NOT_COMING' })
    await expect(add(ann, 3, -1)).rejects.toMatchObject({ code: 'INVALID_PLAN' })
    const late = await add(ann, 1, 1)
    await ledger.moveClock(2 * 86_400_000)
    await expect(approveChange(ledger.db, bob, late)).rejects.toMatchObject({ code: 'PLAN_NOT_COMING' })
    const first = await add(ann, 4, 100)
    expect((await readNewestTerms(ledger.db.manager)).version).toBe(1)
    expect(await open()).toMatchObject([
      {
        differences: [
          { field: 'effectiveFrom', from: null, to: from(4) },
          { field: 'withdrawal.feeBasisPoints', from: '500', to: '100' },
        ],
      },
    ])
    expect(await approveChange(ledger.db, bob, first)).toBe(0)
    const [added] = await ledger.db.query('select * from plan_version where version = 2')
    expect(added).toMatchObject({ created_by: 'ann', reason: 'ann says so' })
    const second = await add(bob, 4, 200)
    expect(await open(), 'version 2 is replaced').toMatchObject([
      {
        differences: [
          { field: 'effectiveFrom', from: from(4), to: from(4) },
          { field: 'withdrawal.feeBasisPoints', from: '100', to: '200' },
        ],
      },
    ])
    await addPlanVersion(ledger.db.manager, {
      effectiveFrom: from(6),
      terms: defaultPlan,
      createdBy: 'the rule of one',
      reason: 'before',
    })
    await expect(approveChange(ledger.db, ann, second)).rejects.toMatchObject({ code: 'CHANGE_OUTDATED' })
  })

  it("the product's own role can neither rewrite a proposal nor take an approval back", async () => {
    const id = await propose(ann, { dailyLimit: 501n * POL })
    const write = (sql: string) => ledger.db.query(sql, [id])
    await expect(
      write(`update proposed_change set change = '{"approvalsNeeded": 1}' where id = $1`),
    ).rejects.toThrow('proposed_change is append-only')
    await expect(write('delete from proposed_change_approval where change_id = $1')).rejects.toThrow(/denied/)
    await declineChange(ledger.db, bob, id)
    await expect(write(`update proposed_change set outcome = null where id = $1`)).rejects.toThrow(
      /append-only/,
    )
  })
})
