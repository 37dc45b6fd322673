import { listen } from '@polder/base/listen'
import { createLogger } from '@polder/base/logger'
import { freshDatabase } from '@polder/testing/database'
import pg from 'pg'
import { expect, it, vi } from 'vitest'

it('hears a notice, and connects again after a connection was lost', async () => {
  const database = await freshDatabase()
  const other = new pg.Client({ connectionString: database.superuserUrl })
  await other.connect()
  let connects = 0
  const heard: string[] = []
  const listener = await listen({
    url: database.url,
    applicationName: 'polder-listen-test',
    logger: createLogger({ level: 'silent' }),
    handlers: { outbox: (payload) => heard.push(payload) },
    onConnect: () => {
      connects += 1
    },
  })
  expect(connects).toBe(1)
  await other.query(`notify outbox, 'one'`)
  await vi.waitFor(() => expect(heard).toEqual(['one']), 30_000)
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'polder-listen-test' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(connects).toBe(2), 30_000)
  await other.query('notify outbox')
  await vi.waitFor(() => expect(heard).toEqual(['one', '']), 30_000)
  await listener.stop()
  await other.query('notify outbox')
  expect(heard).toHaveLength(2)
  await other.end()
  await database.drop()
})
