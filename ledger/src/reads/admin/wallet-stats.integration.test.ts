import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../testing/test-ledger.ts'
import { freshWalletStats } from './wallet-stats.ts'

let ledger: TestLedger
beforeEach(async () => {
  ledger = await openTestLedger()
  for (const n of [1, 2, 3]) await ledger.fund(n, 10)
})
afterEach(() => ledger.close())

const fail = (error: unknown) => {
  throw error
}
const counted = async () => {
  const [{ n }] = await ledger.db.query('select count(*)::integer as n from wallet_stats')
  return n as number
}
const look = async (how?: 'now') => {
  await freshWalletStats({ db: ledger.db, logger: { warn: fail } }, how)
  return counted()
}

it('whoever looks first, at the same time as others, finds every wallet', async () => {
  expect(await Promise.all([look(), look(), look(), look()])).toEqual([3, 3, 3, 3])
})

it('shows at once what came since, to whoever asks for it now', async () => {
  await look()
  await ledger.fund(4, 10)
  expect(await look()).toBe(3)
  expect(await Promise.all([look('now'), look('now')])).toEqual([4, 4])
})

it('waits for a refresh that somebody else is at, and not for one that takes long', async () => {
  await look()
  await ledger.fund(4, 10)
  const other = ledger.db.createQueryRunner()
  await other.startTransaction()
  await other.query(`select pg_advisory_xact_lock(hashtext('wallet_stats'))`)
  // Nobody ends it within the time that is waited: the figures are those from before.
  expect(await look('now')).toBe(3)
  await other.query(`update wallet_stats_state set refreshed_at = now() - interval '1 hour', took_ms = 60000`)
  await other.commitTransaction()
  await other.release()
  // Starts it, and shows what is there meanwhile.
  expect((await freshWalletStats({ db: ledger.db, logger: { warn: fail } })).getTime()).toBeLessThan(
    Date.now() - 60_000,
  )
  await expect.poll(counted).toBe(4)
})
