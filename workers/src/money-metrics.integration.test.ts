import { metrics } from '@polder/base/metrics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyGauges } from './money-metrics.ts'
import { advanceDays, openTestProduct, requestFor, type TestProduct } from './testing/product.ts'

const POL = 10n ** 18n

let product: TestProduct
let gauges: object[]
beforeAll(async () => {
  product = await openTestProduct()
  gauges = moneyGauges(product.db)
})
afterAll(async () => {
  for (const gauge of gauges) metrics.removeSingleMetric((gauge as { name: string }).name)
  await product.stop()
})

async function waits(): Promise<Record<string, number>> {
  // What several gauges share is asked for once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const page = await metrics.metrics()
  const lines = page.matchAll(/^polder_payout_oldest_seconds\{state="(\w+)"\} (.*)$/gm)
  return Object.fromEntries(
    [...lines].map(([, state, seconds]) => [state, Math.floor(Number(seconds) / 3_600)]),
  )
}

it('a request for exit is measured until it is paid', async () => {
  const exits = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const lines = (await metrics.metrics()).matchAll(/^polder_exit_(\w+) (.*)$/gm)
    return Object.fromEntries([...lines].map(([, name, value]) => [name, Math.round(Number(value) / 60)]))
  }
  expect(await exits()).toEqual({})
  await product.db.query(
    `insert into exit_request (vault, address, deadline, target, paid, read_block, seen_at)
     values ($1, $1, now() + interval '2 hours', 600 * 1e18 + 5, 5, 1, now() - interval '1 hour')`,
    [`0x${'ef'.repeat(20)}`],
  )
  expect(await exits()).toEqual({ oldest_seconds: 60 })
  await product.db.query('update exit_request set paid = 600 * 1e18 + 5')
  expect(await exits()).toEqual({})
})

it('a withdrawal waits to be signed since it was approved, and for its block since it was signed', async () => {
  await product.db.query('update payout_control set approval_threshold = $1', [POL.toString()])
  const id = await requestFor(product.db, `0x${'ab'.repeat(20)}`, 5n * POL)
  const move = (state: string) =>
    product.db.query('update withdrawal set state = $2 where id = $1', [id, state])
  await move('awaiting_approval')
  await advanceDays(product.db, 2)
  expect(await waits()).toEqual({ awaiting_approval: 48 })
  await move('requested')
  expect(await waits()).toEqual({ requested: 0 })
  await product.db.query(
    `with batch as (insert into payout_batch (signer, nonce, payments, total, hash) values ($2, 0, 1, 1, '0x')
       returning signer, nonce)
     insert into payout_item (signer, nonce, contract, number, withdrawal_id, signed_at)
     select signer, nonce, signer, 1, $1, now() - interval '3 hours' from batch`,
    [id, `0x${'cd'.repeat(20)}`],
  )
  await move('signed')
  expect(await waits()).toEqual({ signed: 3 })
})
