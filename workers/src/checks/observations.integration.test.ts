import { purchase } from '@polder/ledger/commands/purchase'
import { readForecast } from '@polder/ledger/reads/forecast'
import { startChain, type TestChain } from '@polder/testing/chain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWorkers } from '../start.ts'
import { advanceDays, creditAll, openTestProduct, type TestProduct, until } from '../testing/product.ts'

const POL = 10n ** 18n
const WALLETS = 5

let chain: TestChain
let product: TestProduct
let workers: { stop(): Promise<void> } | undefined
beforeAll(async () => {
  chain = await startChain({ vault: {} })
  await chain.finalize()
})
afterAll(async () => await chain?.stop())
beforeEach(async () => {
  product = await openTestProduct(chain)
  await creditAll(
    product.db,
    Array.from({ length: WALLETS }, (_, i) => ({
      address: `0x${(i + 1).toString(16).padStart(40, '0')}`,
      amount: 10n * POL,
    })),
  )
})
afterEach(async () => {
  await workers?.stop()
  await product?.stop()
})

it('a closed day gets its list of rewards and its forecast', async () => {
  const { db, settings, logger } = product
  await purchase(db, { address: `0x${'3'.padStart(40, '0')}`, nftId: 'dike' })
  await advanceDays(db, 3)
  workers = await startWorkers({ settings, dataSource: db, logger })
  const lists = () =>
    db.query('select day::text, wallets, rewards, liabilities, entries from reward_list order by day desc')
  await until(async () => (await lists()).length === 3)
  const [newest] = await lists()
  const rewards = POL / 5n
  expect(newest).toMatchObject({ wallets: 1, rewards, liabilities: 50n * POL + POL / 5n })
  expect(newest.entries.toString('hex')).toBe('3'.padStart(40, '0') + rewards.toString(16).padStart(24, '0'))
  await until(async () => (await readForecast(db.manager))?.day === newest.day)
  expect(await readForecast(db.manager)).toMatchObject({
    liabilities: newest.liabilities,
    horizons: [{ days: 30 }, { days: 90 }],
  })
})
