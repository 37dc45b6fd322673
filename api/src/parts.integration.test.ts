import { createLogger } from '@polder/base/logger'
import { expect, it } from 'vitest'
import { asProductError } from './errors.ts'
import { openParts } from './parts.ts'
import { openTestApi } from './testing/test-api.ts'

it('ends a statement that takes too long, and says so as a moment to wait', async () => {
  const api = await openTestApi()
  const { parts, close } = await openParts({
    settings: api.settings,
    logger: createLogger({ level: 'silent' }),
  })
  expect(await parts.db.query('show statement_timeout')).toEqual([{ statement_timeout: '5s' }])
  const error = await parts.db
    .transaction(async (manager) => {
      await manager.query(`set local statement_timeout = '50ms'`)
      await manager.query('select pg_sleep(5)')
    })
    .catch((thrown: unknown) => thrown)
  expect(asProductError(error)).toMatchObject({ errorClass: 'unavailable' })
  await close()
  await api.close()
})
