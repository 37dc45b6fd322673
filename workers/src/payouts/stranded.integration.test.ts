import { polderAbi } from '@polder/contracts/abi.generated'
import { forwardTo, type Lie } from '@polder/testing/faulty-node'
import { type Hash, type Hex, keccak256, toFunctionSelector, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  asAdmin,
  chain,
  connectAs,
  context,
  expectPaidOnce,
  POL,
  passTime,
  product,
  request,
  transactions,
  usePayouts,
} from '../testing/payout-fixture.ts'
import { logLines } from '../testing/product.ts'
import { accountForNonces } from './account-for-nonces.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'

usePayouts()

let node: Awaited<ReturnType<typeof forwardTo>> | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

async function withNode(lie: Lie) {
  node = await forwardTo(chain.rpcUrl)
  node.tellLies(lie)
  const settings = { ...product.settings, RPC_URL: [node.url] }
  const policy = { ...context.policy, missingReceiptMs: 60_000 }
  return { ...context, policy, chain: connectAs(settings) }
}

const isPaused = async () => (await product.db.query('select paused from payout_control'))[0].paused
const outcomes = async (id: string) => (await transactions(id)).map(({ outcome }) => outcome)

describe('a payout is followed to its end', () => {
  it('though a node does not have its receipt yet', async () => {
    const worker = await withNode(({ method, result }) =>
      method === 'eth_getTransactionReceipt' ? null : result,
    )
    const id = await request(1, 10n * POL)
    await payInOrder(worker)
    await chain.finalize()
    await followPayouts(worker)
    expect(await isPaused()).toBe(false)
    expect(await outcomes(id)).toEqual([null])
    node!.tellLies(null)
    await followPayouts(worker)
    expect(await outcomes(id)).toEqual(['succeeded'])
    await expectPaidOnce(id)
  })

  it('though the state of the block in which it was undone is pruned', async () => {
    const pays = toFunctionSelector('fundAndForwardWithdrawal(bytes32,address,uint256)')
    const worker = await withNode(({ method, params, result }) => {
      const [call, block] = params as [{ data?: string }, string]
      if (method === 'eth_call' && call.data?.startsWith(pays) && block !== 'latest')
        throw new Error('missing trie node')
      return result
    })
    await chain.client.setAutomine(false)
    await asAdmin('pause')
    const id = await request(1, 10n * POL)
    await payInOrder(worker)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(worker)
    expect(await outcomes(id)).toEqual(['reverted'])
    await asAdmin('unpause')
    await payInOrder(worker)
    await expectPaidOnce(id)
  })

  it('though it waits behind a nonce whose transaction was dropped', async () => {
    const { signer } = context.chain
    const used = await chain.client.getTransactionCount({ address: signer })
    await chain.client.setNonce({ address: signer, nonce: used + 3 })
    // The books take the nonces of before the first withdrawal for known.
    await product.db.query('delete from payout_signer')
    await accountForNonces(context)
    await chain.client.setAutomine(false)
    const ids = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    const nonce = Number((await transactions(ids[0]!))[0]!.nonce)
    await dropAll()
    await chain.client.setNonce({ address: signer, nonce: nonce - 2 })
    await followPayouts(context)
    expect(await chain.client.getTransactionCount({ address: signer, blockTag: 'pending' })).toBe(nonce - 2)
    await passTime()
    await followPayouts(context)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    expect(await logLines(product.db, 'alert')).toHaveLength(2)
    await product.db.query(`update payout_transaction set last_broadcast_at = now() - interval '1 minute'`)
    await followPayouts(context)
    await expectPaidOnce(...ids)
  })

  it('though its key was replaced by another', async () => {
    const OPERATOR_KEY = keccak256(toHex('another key'))
    const address = privateKeyToAddress(OPERATOR_KEY)
    await chain.client.setBalance({ address, value: 1_000n * POL })
    await chain.client.writeContract({
      account: chain.accounts[0]!,
      address: chain.contractAddress,
      abi: polderAbi,
      functionName: 'grantRole',
      args: [keccak256(toHex('PAYOUT_ROLE')), address],
    })
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    const worker = { ...context, chain: connectAs({ ...product.settings, OPERATOR_KEY }) }
    await chain.client.dropTransaction({ hash: (await transactions(id))[0]!.hash as Hash })
    await passTime()
    await followPayouts(worker)
    expect(await logLines(product.db, 'alert')).toMatchObject([
      { message: expect.stringMatching(/former key .* run a worker with that key/), severity: 'warning' },
    ])
    await chain.client.setAutomine(true)
    await chain.mine(1)
    const next = await request(2, 10n * POL)
    expect(await payInOrder(worker)).toEqual({ kind: 'idle' })
    await chain.finalize()
    await followPayouts(worker)
    expect([await outcomes(id), await outcomes(next)]).toEqual([['succeeded'], ['succeeded']])
    await expectPaidOnce(id, next)
  })
})

async function dropAll(): Promise<void> {
  // viem does not know this method.
  await (chain.client as { request(call: { method: string }): Promise<Hex> }).request({
    method: 'anvil_dropAllTransactions',
  })
}
