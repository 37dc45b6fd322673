import { proveBooks } from '@polder/ledger/prove-books'
import { startChain, type TestChain } from '@polder/testing/chain'
import { forwardTo } from '@polder/testing/faulty-node'
import { startRedis, type TestRedis } from '@polder/testing/redis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSigner } from '../start-signer.ts'
import { openTestProduct, requestFor, type TestProduct, until, withdrawalRow } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts'

const POL = 10n ** 18n

describe.each(['postgres', 'redis'] as const)('a payout worker that dies, on %s', (kind) => {
  let redis: TestRedis | undefined
  let chain: TestChain
  let product: TestProduct
  let dying: WorkerProcess | undefined
  let workers: { stop(): Promise<void> } | undefined

  beforeAll(async () => {
    redis = kind === 'redis' ? await startRedis() : undefined
    chain = await startChain()
    await chain.finalize()
    product = await openTestProduct(chain, { redisUrl: redis?.url })
  })
  afterEach(async () => {
    await workers?.stop()
    workers = undefined
    dying?.kill()
    await dying?.ended
  })
  afterAll(async () => {
    await product?.stop()
    await chain?.stop()
    await redis?.stop()
  })

  /** A process of its own, killed when the chain has its transaction and it does not know so. */
  const die = async () => {
    const node = await forwardTo(chain.rpcUrl)
    dying = await startWorkerProcess({ ...product.signerEnv, RPC_URL: node.url })
    node.tellLies(({ method }) => {
      if (method === 'eth_sendRawTransaction') dying?.kill()
      return undefined
    })
    expect(await dying.ended).toBe('SIGKILL')
    await node.close()
  }
  const startAnother = async () => {
    workers = await startSigner({
      settings: product.settings,
      dataSource: product.db,
      logger: product.logger,
    })
  }
  const request = () => requestFor(product.db, chain.accounts[5]!.address.toLowerCase(), 10n * POL)
  const sent = (id: string) => until(async () => (await withdrawalRow(product.db, id)).state === 'broadcast')
  const attempts = (id: string): Promise<{ nonce: string; outcome: string | null }[]> =>
    product.db.query(
      `select nonce, outcome from payout_item join payout_transaction t using (signer, nonce)
       where withdrawal_id = $1 order by t.id`,
      [id],
    )

  async function expectPaidOnce(id: string) {
    await chain.mine(3)
    const payments = (await paymentsOn(chain)).filter((event) => event.args.withdrawalId === id)
    expect(payments).toHaveLength(1)
    await settleFinal(product.db, chain)
    expect((await withdrawalRow(product.db, id)).state).toBe('settled')
    await until(async () => (await attempts(id)).every(({ outcome }) => outcome !== null))
    expect((await attempts(id)).filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1)
    expect(new Set((await attempts(id)).map(({ nonce }) => nonce)).size, 'one nonce').toBe(1)
    expect((await proveBooks(product.db)).problems).toEqual([])
  }

  // What a death leaves is the books' to know, as the simulator sees at every statement; here a queue hands its job on.
  it('pays once', async () => {
    const id = await request()
    await die()
    await startAnother()
    await sent(id)
    await expectPaidOnce(id)
  })
})
