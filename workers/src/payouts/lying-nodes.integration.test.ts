import { forwardTo, type Lie } from '@polder/testing/faulty-node'
import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import { type Hash, toFunctionSelector, toHex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import {
  chain,
  connectAs,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  row,
  transactions,
  usePayouts,
} from '../testing/payout-fixture.ts'
import { logLines } from '../testing/product.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts()

let nodes: Awaited<ReturnType<typeof forwardTo>>[] = []
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  nodes = []
})

/** The worker of the fixture on so many nodes, the first of which lies. */
async function withNodes(count: number, lie: Lie | null = null) {
  nodes = await Promise.all(Array.from({ length: count }, () => forwardTo(chain.rpcUrl)))
  nodes[0]!.tellLies(lie)
  const settings = {
    ...product.settings,
    RPC_URL: nodes.map(({ url }) => url),
    RPC_QUORUM: Math.floor(count / 2) + 1,
  }
  return { ...context, chain: connectAs(settings) }
}

const isPaused = async () => (await product.db.query('select paused from payout_control'))[0].paused
const COUNT = toFunctionSelector('withdrawalCount()')
const morePaid: Lie = ({ method, params, result }) =>
  method === 'eth_call' && (params[0] as { data: string }).data.startsWith(COUNT)
    ? toHex(BigInt(result as string) + 7n, { size: 32 })
    : result
const more = (result: unknown) => `0x${(BigInt(result as string) + 7n).toString(16)}`

describe('one lying node of three', () => {
  it('that makes up payouts, nonces and fees, and calls all undone, neither stops a payout nor repeats it', async () => {
    const worker = await withNodes(3, (asked) => {
      const { method, result } = asked
      if (method === 'eth_getTransactionCount') return more(result)
      if (method === 'eth_getTransactionReceipt') return result && { ...result, status: '0x0' }
      if (method.startsWith('eth_getBlockBy'))
        return result && { ...result, baseFeePerGas: `0x${(10n ** 15n).toString(16)}` }
      return morePaid(asked)
    })
    const ids: string[] = []
    for (const index of [1, 2, 3]) {
      const id = await request(index, 10n * POL)
      expect(await payInOrder(worker)).toEqual({ kind: 'idle' })
      await chain.finalize()
      await followPayouts(worker)
      expect((await transactions(id)).map(({ outcome }) => outcome)).toEqual(['succeeded'])
      ids.push(id)
    }
    await expectPaidOnce(...ids)
    expect(await isPaused()).toBe(false)
    expect(await logLines(product.db, 'alert')).toEqual([])
  })

  it.each([
    ['says that this key signed what another has', () => ({ from: context.chain.signer })],
    ['makes up what was signed', () => ({ nonce: '0x7' })],
  ])('that %s is not believed', async (_, lie) => {
    const worker = await withNodes(3, ({ method, result }) =>
      method === 'eth_getTransactionByHash' && result ? { ...result, ...lie() } : result,
    )
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    const [own] = await transactions(id)
    const wallet = chain.accounts[2]!.address
    const foreign = await payWithdrawal(chain, { withdrawalId: toHex(5, { size: 32 }), wallet, net: POL })
    expect(await worker.chain.signedBatch(foreign)).toBeNull()
    expect(await worker.chain.signedBatch(own!.hash as Hash)).toMatchObject({ signed: { hash: own!.hash } })
  })
})

describe('two nodes that contradict each other', () => {
  it('decide nothing: the payout waits until they agree', async () => {
    const worker = await withNodes(2, morePaid)
    const id = await request(1, 10n * POL)
    await expect(payInOrder(worker)).rejects.toThrow(/do not agree on/)
    expect((await row(id)).state).toBe('requested')
    expect(await isPaused()).toBe(false)
    nodes[0]!.tellLies(null)
    expect(await payInOrder(worker)).toEqual({ kind: 'idle' })
    await expectPaidOnce(id)
  })
})
