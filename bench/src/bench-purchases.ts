// Buys at a steady rate until it is told to stop, in a process of its own, as the API does while a worker closes a day.
// Says `ready` to its parent; each message then begins a new list of times, and the one before it is the answer.
import { purchase } from '@polder/ledger/commands/purchase'
import { createDataSource } from '@polder/ledger/database'

const { BENCH_PURCHASES = '' } = process.env
const { url, wallets, step, everyMs } = JSON.parse(BENCH_PURCHASES) as PurchaseLoad
const db = createDataSource({ url, poolSize: 8 })
await db.initialize()
let times: number[] = []
let bought = 0
process.on('message', () => {
  process.send?.(times)
  times = []
})
process.send?.('ready')
setInterval(() => {
  const due = performance.now()
  const wallet = step * (1 + ((bought++ * 7919) % wallets))
  const taken = times
  purchase(db, { address: `0x${wallet.toString(16).padStart(40, '0')}`, nftId: 'windmill' })
    .then(() => taken.push(performance.now() - due))
    .catch((failure: unknown) => {
      console.error(failure)
      process.exit(1)
    })
}, everyMs)

/** What it is told by the environment, as JSON. */
export interface PurchaseLoad {
  url: string
  /** so many buy in turn, each the step-th after the one before: wallets of all shards */
  wallets: number
  step: number
  everyMs: number
}
