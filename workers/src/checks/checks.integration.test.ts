import { addDays, utcDay } from '@polder/base/clock'
import { checkDay } from '@polder/ledger/close/check-day'
import { purchase } from '@polder/ledger/commands/purchase'
import { closeDueDays } from '@polder/ledger/testing/close-day'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { startChain, type TestChain } from '@polder/testing/chain'
import { forwardTo } from '@polder/testing/faulty-node'
import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followPayouts } from '../payouts/follow-payouts.ts'
import { payInOrder } from '../payouts/pay-in-order.ts'
import { type ContractView, connectContract } from '../payouts/payout-chain.ts'
import { demoPolicy } from '../testing/demo-policy.ts'
import { connectAs } from '../testing/payout-fixture.ts'
import {
  advanceDays,
  creditAll,
  logLines,
  openTestProduct,
  requestFor,
  type TestProduct,
} from '../testing/product.ts'
import { indexFinal, settleFinal } from '../testing/settle.ts'
import { ensureObserved } from './check-runs.ts'
import { compareBooks } from './compare-books.ts'
import { observeSolvency } from './observe-solvency.ts'
import { proveDay } from './prove-day.ts'
import { reconcile } from './reconcile.ts'

const POL = 10n ** 18n

let chain: TestChain
let product: TestProduct
let payoutChain: ContractView

beforeEach(async () => {
  chain = await startChain()
  await chain.finalize()
  product = await openTestProduct(chain)
  payoutChain = connectContract(product.settings)
})
afterEach(async () => {
  await product?.stop()
  await chain?.stop()
})

const paused = async () => (await product.db.query('select paused from payout_control'))[0].paused
const request = () => requestFor(product.db, chain.accounts[1]!.address.toLowerCase(), 10n * POL)
const check = () => reconcile({ db: product.db, chain: payoutChain })
const pay = async () => {
  const context = {
    db: product.db,
    chain: connectAs(product.settings),
    policy: demoPolicy,
    logger: product.logger,
    checkDay: (day: string) => checkDay(product.db, day),
  }
  await followPayouts(context)
  await payInOrder(context)
}

describe('proveDay', () => {
  it('stops payouts when a balance is not what its transfers say', async () => {
    await request()
    await advanceDays(product.db, 2)
    const [first, last] = await closeDueDays(product.db)
    expect(await proveDay(product, { day: first! })).toBe('left_to_newer')
    expect(await proveDay(product, { day: last! })).toBe('proved')
    expect(await paused()).toBe(false)
    await product.plant(`update account set balance = balance + 1 where kind = 'available'`)
    expect(await proveDay(product, { day: last! })).toBe('failed')
    expect(await paused()).toBe(true)
    expect(await logLines(product.db, 'proof_failed')).toMatchObject([{ severity: 'critical' }])
  })
})

describe('observeSolvency', () => {
  it('marks what it sees of a day that ended more than two hours of real time ago', async () => {
    const observe = (day: string | null) => observeSolvency({ db: product.db, chain: payoutChain }, { day })
    const late = async () =>
      (await product.db.query('select late from solvency_observation order by id')).map(
        (row: { late: boolean }) => row.late,
      )
    const today = utcDay(new Date())
    await chain.finalize()
    await observe(addDays(today, -2))
    await observe(null)
    expect(await late()).toEqual([true, false])
    // A clock that is moved ends days at once: a moment ago, whatever it reads now.
    await advanceDays(product.db, 3)
    await observe(addDays(today, 2))
    await observe(today)
    expect(await late()).toEqual([true, false, false, false])
    for (const [minutes, day] of [
      [110, 1],
      [130, -1],
    ] as const) {
      await product.plant(`update product_state set clock_moved_at = now() - interval '${minutes} minutes'`)
      await observe(addDays(today, day))
    }
    expect((await late()).slice(-2)).toEqual([false, true])
  })

  it('says what was owed after a day, however many are closed by then', async () => {
    const [address, today] = [chain.accounts[1]!.address.toLowerCase(), utcDay(new Date())]
    await creditAll(product.db, [{ address, amount: 100n * POL }])
    await purchase(product.db, { address, nftId: 'dike' })
    await advanceDays(product.db, 3)
    const days = await closeDueDays(product.db)
    expect(days).toEqual([today, addDays(today, 1), addDays(today, 2)])
    for (const day of [...days, null]) await observeSolvency({ db: product.db, chain: payoutChain }, { day })
    const seen: { liabilities: bigint }[] = await product.db.query(
      'select liabilities from solvency_observation order by id',
    )
    expect(seen.map(({ liabilities }) => liabilities)).toEqual(
      [1000n, 1001n, 1002n, 1002n].map((tenths) => (tenths * POL) / 10n),
    )
  })

  it('is repeated soon when a part of the books that counts is newer', async () => {
    const address = chain.accounts[1]!.address.toLowerCase()
    let asked = 0
    const ensure = async () => await ensureObserved(product.db, { ensure: async () => void asked++ })
    const observe = () => observeSolvency({ db: product.db, chain: payoutChain }, { day: null })
    await observe()
    await ensure()
    await creditAll(product.db, [{ address, amount: POL }])
    expect(asked, 'nothing was booked').toBe(0)
    await ensure()
    expect(asked, 'the first entry').toBe(1)
    await observe()
    await ensure()
    expect(asked).toBe(1)
    // Among hundreds of entries a single one changes little.
    const many = Array.from({ length: 250 }, () => ({ address, amount: POL }))
    await creditAll(product.db, many)
    await observe()
    await creditAll(product.db, many.slice(0, 2))
    await ensure()
    expect(asked, 'two of 253').toBe(1)
    await creditAll(product.db, many.slice(0, 1))
    await ensure()
    expect(asked, 'three of 254').toBe(2)
  })
})

describe('reconcile', () => {
  it('has nothing to say of a payout on its way', async () => {
    await request()
    await pay()
    await chain.finalize()
    await check()
    expect(await logLines(product.db, 'alert')).toEqual([])
  })

  it('tells of a payment of what was never signed, once', async () => {
    const id = await request()
    await settleFinal(product.db, chain)
    await payWithdrawal(chain, { withdrawalId: id, wallet: chain.accounts[1]!.address, net: 5n })
    await chain.finalize()
    await check()
    expect(await logLines(product.db, 'alert'), 'the indexer settles it').toEqual([])
    await reconcile({ db: product.db, chain: payoutChain }, 0)
    await reconcile({ db: product.db, chain: payoutChain }, 0)
    expect(await logLines(product.db, 'alert'), 'told once').toMatchObject([{ severity: 'warning' }])
    expect(await paused()).toBe(false)
  })

  it('tells of a payout that nobody settles', async () => {
    await request()
    await pay()
    await chain.finalize()
    await reconcile({ db: product.db, chain: payoutChain }, 0)
    expect((await logLines(product.db, 'alert')).map((line) => line.message)).toEqual([
      expect.stringMatching(/has made 1 payouts, and the books have settled 0/),
    ])
    expect(await paused()).toBe(false)
  })
})

describe('compareBooks', () => {
  const MAX_FEE = 100n * 10n ** 9n
  const compare = (maxFee: bigint | null = MAX_FEE) =>
    compareBooks({ db: product.db, chain: payoutChain }, maxFee)
  const alarms = async () => (await logLines(product.db, 'alert')).map(({ message }) => message)
  const resume = () => product.db.query('update payout_control set paused = false')
  const wallet = () => chain.accounts[1]!.address.toLowerCase()

  /** A deposit, half of it paid out, and the indexer at the newest final block. */
  const goOn = async () => {
    await chain.deposit(1, 20n * POL)
    await chain.finalize()
    await indexFinal(product.db, chain)
    await requestWithdrawal(product.db, { address: wallet(), amount: 10n * POL })
    await pay()
    await chain.finalize()
    await indexFinal(product.db, chain)
  }

  it('has nothing to say while contract, books and wallet agree', async () => {
    expect(await compare()).toBe('not_begun')
    for (let round = 0; round < 3; round++) {
      await goOn()
      expect(await compare()).toBe('agrees')
    }
    expect(await alarms()).toEqual([])
  })

  it('says nothing of a block before the one that another process has compared', async () => {
    await goOn()
    const overtaken = {
      ...payoutChain,
      quorum: {
        ...payoutChain.quorum,
        read: async <T>(...of: Parameters<typeof payoutChain.quorum.read<T>>) => {
          const answer = await payoutChain.quorum.read(...of)
          await goOn()
          expect(await compare()).toBe('agrees')
          return answer
        },
      },
    }
    expect(await compareBooks({ db: product.db, chain: overtaken }, MAX_FEE)).toBe('overtaken')
    expect(await alarms()).toEqual([])
  })

  it('pauses payouts when the books lack a deposit, and once an operator resumed them not again', async () => {
    await goOn()
    await product.db.query(
      'update chain_checkpoint set deposit_count = deposit_count - 1, deposit_total = deposit_total - 1',
    )
    expect(await compare()).toBe('differs')
    expect(await paused()).toBe(true)
    expect(await alarms()).toEqual([
      expect.stringMatching(/1 more deposits in the contract than in the checkpoint/),
    ])
    await resume()
    expect(await compare()).toBe('known')
    expect(await paused()).toBe(false)
  })

  it('pauses payouts when a balance was changed beside the books', async () => {
    await goOn()
    await product.plant(`update account set balance = balance + 5 where kind = 'available'`)
    expect(await compare()).toBe('differs')
    expect(await alarms()).toEqual([expect.stringMatching(/sum to 5 wei/)])
    expect(await paused()).toBe(true)
  })

  it('pauses payouts when money leaves the payout wallet that no payout explains', async () => {
    await goOn()
    expect(await compare()).toBe('agrees')
    const [thief, signer] = [chain.accounts[9]!.address, chain.accounts[0]!]
    await chain.client.sendTransaction({ account: signer, to: thief, value: POL })
    await goOn()
    expect(await compare()).toBe('differs')
    expect(await alarms()).toEqual([expect.stringMatching(/the payout wallet lacks \d+ wei/)])
    expect(await paused()).toBe(true)
  })

  it('is not misled by one lying node of three', async () => {
    await goOn()
    const nodes = await Promise.all([1, 2, 3].map(() => forwardTo(chain.rpcUrl)))
    nodes[0]!.tellLies(({ method, result }) => (method === 'eth_getBalance' ? '0x1' : result))
    const settings = { ...product.settings, RPC_URL: nodes.map(({ url }) => url), RPC_QUORUM: 2 }
    payoutChain = connectContract(settings)
    for (let round = 0; round < 3; round++) {
      expect(await compare()).toBe('agrees')
      await goOn()
    }
    await Promise.all(nodes.map((node) => node.close()))
  })
})
