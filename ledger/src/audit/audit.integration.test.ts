import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../sql.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { appendAudit } from './append-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const append = (act: string, reason = 'because', details: Record<string, unknown> = {}) =>
  inTransaction(ledger.db, (manager) => appendAudit(manager, { actor: 'ann', act, reason, details }))

const tamper = (...statements: string[]) => ledger.database.plant(statements.join(';'))

describe('the audit log', () => {
  it('chains lines with any text in them', async () => {
    const first = await append('payouts_paused', 'a "quoted" reason, 日本', {
      wei: 10n ** 30n,
      list: [1, null],
    })
    const second = await append('payouts_resumed', '')
    expect(first.sequence).toBe(1n)
    expect(await verifyAudit(ledger.db)).toEqual({ ok: true, lines: 2, head: second.hash, problem: null })
    const told = await ledger.db.query(
      `select message, details ->> 'audit' as audit from system_log where type = 'admin_act' order by id`,
    )
    expect(told).toEqual([
      { message: 'ann: payouts paused (a "quoted" reason, 日本)', audit: '1' },
      { message: 'ann: payouts resumed', audit: '2' },
    ])
  })

  it('has no gap and no fork when forty append at once and some fail afterwards', async () => {
    const before = (await verifyAudit(ledger.db)).lines
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        inTransaction(
          ledger.db,
          async (manager) => {
            await appendAudit(manager, { actor: `a${n}`, act: 'tried', reason: 'race' })
            if (n % 4 === 0) throw new Error('the act itself failed')
          },
          n % 2 === 0 ? 'READ COMMITTED' : 'REPEATABLE READ',
        ),
      ),
    )
    const kept = results.filter(({ status }) => status === 'fulfilled').length
    expect(kept).toBeGreaterThan(0)
    expect(await verifyAudit(ledger.db)).toMatchObject({ ok: true, lines: before + kept })
  })

  it.each([
    `insert into audit_log values (999, now(), 'eve', 'act', '', '{}', '\\x00', '\\x00')`,
    `update audit_log set reason = 'another'`,
    `delete from audit_log`,
    'truncate audit_log',
    `update audit_head set sequence = 0`,
    'delete from audit_head',
    'truncate audit_head',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
  ])('refuses the running product: %s', async (statement) => {
    await expect(ledger.db.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it.each([`update audit_log set reason = 'another'`, 'delete from audit_log', 'truncate audit_log'])(
    'refuses even its owner: %s',
    async (statement) => {
      const owner = new pg.Client(ledger.database.ownerUrl)
      await owner.connect()
      await expect(owner.query(statement)).rejects.toThrow('audit_log is append-only')
      await owner.end()
    },
  )

  it('shows what somebody with every right changed, took out, put in or cut off', async () => {
    await append('one')
    await append('two')
    const { lines } = await verifyAudit(ledger.db)
    const last = `(select max(sequence) from audit_log)`
    await tamper('create table kept as select * from audit_log')
    const restore = () => tamper('delete from audit_log', 'insert into audit_log select * from kept')

    await tamper(`update audit_log set reason = reason || '.' where sequence = 2`)
    expect((await verifyAudit(ledger.db)).problem).toBe('Line 2 was changed')
    await restore()
    await tamper('delete from audit_log where sequence = 2')
    expect((await verifyAudit(ledger.db)).problem).toBe('Line 2 is missing')
    await restore()
    await tamper(`delete from audit_log where sequence = ${last}`)
    expect((await verifyAudit(ledger.db)).problem).toBe(
      `The log ends with line ${lines - 1}, its head says ${lines}`,
    )
    await restore()
    await tamper(
      `insert into audit_log select sequence + 1, at, actor, act, reason, details, hash, sha256(hash) from audit_log where sequence = ${last}`,
    )
    expect((await verifyAudit(ledger.db)).problem).toBe(`Line ${lines + 1} was changed`)
    await restore()
    expect(await verifyAudit(ledger.db)).toMatchObject({ ok: true, lines })
  })
})
