import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts'
import { mayMove, OPEN_STATES, SIGNED_STATES, WITHDRAWAL_STATES } from './states.ts'
import { WAITING_REASON } from './waiting-reasons.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

describe('the states of a withdrawal', () => {
  it('and the moves between them are those of the database', async () => {
    const states = await ledger.db.query('select unnest(enum_range(null::withdrawal_state))::text as state')
    expect(states.map(({ state }: { state: string }) => state)).toEqual(WITHDRAWAL_STATES)
    const moves = await ledger.db.query(
      'select distinct from_state, to_state from withdrawal_transition order by from_state, to_state',
    )
    expect(moves).toEqual(
      WITHDRAWAL_STATES.flatMap((from) =>
        WITHDRAWAL_STATES.filter((to) => mayMove(from, to)).map((to) => ({ from_state: from, to_state: to })),
      ),
    )
  })

  it('and the reasons why it waits are those of the database', async () => {
    const [{ reasons }] = await ledger.db.query('select enum_range(null::waiting_reason)::text[] as reasons')
    expect(reasons).toEqual(Object.keys(WAITING_REASON.values))
  })

  it('that are open are those of the database', async () => {
    const [{ expression }] = await ledger.db.query(
      `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
       join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = 'withdrawal'::regclass and attname = 'open'`,
    )
    const named = [...expression.matchAll(/'(\w+)'/g)].map(([, state]) => state)
    expect(named).toEqual(OPEN_STATES)
    expect(SIGNED_STATES.every((state) => OPEN_STATES.includes(state))).toBe(true)
  })
})
