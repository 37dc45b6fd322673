import { createLogger } from '@polder/base/logger'
import { freshDatabase } from '@polder/testing/database'
import pg from 'pg'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'
import { until } from './test-support/product.ts'

it('is woken by a notice, and again by every connection after one was lost', async () => {
  const database = await freshDatabase()
  const other = new pg.Client({ connectionString: database.superuserUrl })
  await other.connect()
  let woken = 0
  const ears = listen({
    url: database.url,
    logger: createLogger({ level: 'silent' }),
    handlers: {
      outbox: () => {
        woken += 1
      },
    },
  })
  await until(async () => woken === 1)
  await other.query('notify outbox')
  await until(async () => woken === 2)
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'polder-workers-listen' and datname = current_database()`,
  )
  await until(async () => woken === 3)
  await other.query('notify outbox')
  await until(async () => woken === 4)
  await ears.stop()
  await other.query('notify outbox')
  expect(woken).toBe(4)
  await other.end()
  await database.drop()
})
