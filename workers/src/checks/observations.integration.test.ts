import { readBranch } from '@polder/ledger/proof/read-branch'
import { readBalanceProofs } from '@polder/ledger/reads/balance-proofs'
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

it('a closed day gets its tree of balances and its forecast', async () => {
  const { db, settings, logger } = product
  await advanceDays(db, 3)
  workers = await startWorkers({ settings, dataSource: db, logger })
  await until(async () => (await readBalanceProofs(db.manager, { first: 10 })).length === 3)
  const [newest] = await readBalanceProofs(db.manager, { first: 1 })
  expect(newest).toMatchObject({ wallets: WALLETS, total: 50n * POL, branches: true })
  expect(await readBranch(db, { walletId: '3' })).toMatchObject({
    day: newest!.day,
    root: newest!.root,
    vault: chain.treasury.toLowerCase(),
    available: 10n * POL,
  })
  await until(async () => (await readForecast(db.manager))?.day === newest!.day)
  expect(await readForecast(db.manager)).toMatchObject({
    owed: 50n * POL,
    horizons: [{ days: 30 }, { days: 90 }],
  })
})
