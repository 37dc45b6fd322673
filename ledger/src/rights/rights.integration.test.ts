import { PARTS, type Part, roleOf } from '@polder/base/process-role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '../books/entry-flows.ts'
import { withDataSource } from '../database.ts'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { grantRights, mayActAs } from './grant-rights.ts'
import { TABLE_RIGHTS } from './table-rights.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.fund(1, 100)
})
afterAll(() => ledger.close())

const asUrl = <T>(url: string, work: (sql: (text: string) => Promise<never>) => Promise<T>): Promise<T> =>
  withDataSource({ url, poolSize: 1 }, (db) => work((text) => db.query(text)))
const as = (part: Part, text: string) => asUrl(ledger.database.urlOf(part), (sql) => sql(text))

/** A grant's text, one right for each column where columns are named. */
function spell(rights: string): string[] {
  return [...rights.matchAll(/(\w+)(?:\s*\(([^)]*)\))?(?:,|$)/g)].flatMap(([, right, columns]) =>
    columns ? columns.split(',').map((column) => `${right} ${column.trim()}`) : [right!],
  )
}

describe('the rights of each process', () => {
  it.each(PARTS)('are in the catalogue what is declared, for every table and view: %s', async (process) => {
    const granted: { name: string; rights: string[] }[] = await ledger.db.query(
      `select c.relname as name, array(
         select lower(a.privilege_type) from aclexplode(c.relacl) a where a.grantee = r.oid
         union all
         select lower(a.privilege_type) || ' ' || attname from pg_attribute t, aclexplode(t.attacl) a
         where t.attrelid = c.oid and a.grantee = r.oid) as rights
       from pg_class c, pg_roles r where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p', 'v', 'm', 'f') and r.rolname = $1`,
      [roleOf(process)],
    )
    const declared = (name: string) => spell(TABLE_RIGHTS[name]?.[process] ?? '').sort()
    const tables = granted.filter(({ name }) => !/_\d{4}_\d{2}$/.test(name))
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE_RIGHTS).sort())
    for (const { name, rights } of granted) expect([name, rights.sort()]).toEqual([name, declared(name)])
  })

  it('are granted to nobody for a table that nobody has declared', async () => {
    await asUrl(ledger.database.ownerUrl, async (sql) => {
      await sql('create table forgotten (id bigint)')
      await withDataSource({ url: ledger.database.ownerUrl, poolSize: 1 }, (owner) =>
        expect(grantRights(owner)).rejects.toThrow('No rights are declared for forgotten'),
      )
      await sql('drop table forgotten')
    })
  })

  it('are those of who connects as it', async () => {
    expect(await as('worker', "select current_user::text as role, current_setting('jit') as jit")).toEqual([
      { role: 'polder_worker', jit: 'off' },
    ])
    for (const process of PARTS) expect(await mayActAs(ledger.db.manager, process)).toBe(true)
  })

  it('let it post its own kinds of entry only', async () => {
    const kinds: { kind: string }[] = await ledger.db.query(
      'select unnest(enum_range(null::entry_kind))::text as kind',
    )
    for (const process of PARTS) {
      for (const { kind } of kinds) {
        const posted = as(
          process,
          `begin; insert into entry (kind, idempotency_key, input_hash, occurred_at)
           values ('${kind}', '${process} ${kind}', '', now()); rollback`,
        )
        if ((kindsOf(process) as string[]).includes(kind)) await expect(posted).resolves.not.toThrow()
        else await expect(posted).rejects.toThrow(/row-level security|permission denied for table entry/)
      }
    }
    const posters = kinds.filter(({ kind }) => PARTS.some((p) => (kindsOf(p) as string[]).includes(kind)))
    expect(posters, 'every kind is posted by somebody').toEqual(kinds)
  })

  it.each(['indexer', 'worker', 'signer'] as const)(
    'let the %s pause payouts, and the console alone resume them',
    async (process) => {
      await as(process, 'update payout_control set paused = true')
      await expect(as(process, 'update payout_control set paused = false')).rejects.toThrow(
        `polder_${process} may pause payouts, and not resume them`,
      )
      await as('console', 'update payout_control set paused = false')
    },
  )

  it.each([
    ['api', 'insert into deposit (amount) values (1)'],
    ['api', 'insert into payout_transaction (nonce) values (1)'],
    ['api', 'insert into day_income (amount) values (1)'],
    ['api', 'update position set daily_interest = 1'],
    ['api', `insert into account (kind, balance) values ('available', 1)`],
    ['api', 'update chain_checkpoint set block_number = 0'],
    ['api', 'update withdrawal set payout_number = 1'],
    ['api', 'update withdrawal set kept = true'],
    ['signer', 'update withdrawal set payout_number = 1'],
    ['indexer', 'select * from session'],
    ['indexer', 'update payout_control set daily_limit = null'],
    ['worker', 'insert into withdrawal (id) values (null)'],
    ['worker', `update withdrawal set state = 'signed'`],
    ['worker', 'insert into payout_transaction (nonce) values (1)'],
    ['signer', 'insert into withdrawal (id) values (null)'],
    ['signer', 'update account set balance = 1'],
    ['signer', 'update payout_control set daily_limit = null'],
    ['api', 'insert into plan_version (version) values (2)'],
    ['api', 'update payout_control set paused = true'],
    ['api', 'select * from admin_session'],
    ['api', 'select root from box_chain'],
    ['worker', 'select root from box_chain'],
    ['worker', 'update account set balance = 1'],
    ['api', 'update withdrawal set payout_number = 1'],
    ['signer', 'update withdrawal set outcome_entry_id = null'],
    ['worker', 'insert into plan_version (version) values (2)'],
    ['worker', 'select * from admin_session'],
    ['worker', `select append_audit('a', 'b', 'c', '{}')`],
  ] as const)('refuse the %s: %s', async (process, text) => {
    await expect(as(process, text)).rejects.toThrow(/permission denied/)
  })
})
