import { createLogger } from '@polder/base/logger'
import { openTestLedger, type TestLedger } from '@polder/ledger/testing/test-ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openParts } from '../parts.ts'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

/** Another database stands in for the way past the pooler: so it shows who goes there. */
let direct: TestLedger
let api: TestApi
beforeAll(async () => {
  direct = await openTestLedger()
  api = await openTestApi({ env: { DATABASE_SESSION_URL: direct.database.url } })
})
afterAll(async () => {
  await api.close()
  await direct.close()
})

it('prepares nothing where a pooler changes servers between transactions', async () => {
  const { parts, close } = await openParts({
    settings: api.settings,
    logger: createLogger({ level: 'silent' }),
  })
  const prepared = 'select name from pg_prepared_statements'
  expect(await parts.freshReads.query(prepared)).toEqual([])
  expect(await parts.reads.query(prepared)).toEqual([])
  await close()
})

it('listens past the pooler', async () => {
  const listeners = await direct.db.query(
    `select datname from pg_stat_activity where application_name = 'polder-api-listen' and datname in (current_database(), $1)`,
    [new URL(api.ledger.database.url).pathname.slice(1)],
  )
  expect(listeners).toEqual([{ datname: new URL(direct.database.url).pathname.slice(1) }])
})
