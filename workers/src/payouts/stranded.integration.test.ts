import { polderAbi } from '@polder/contracts/abi.generated'
import { acceptUnexplained, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { reverseDeposit } from '@polder/ledger/chain/reverse-deposit'
import { inTransaction } from '@polder/ledger/sql'
import { cancelWithdrawal } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { forwardTo, type Lie } from '@polder/testing/faulty-node'
import { type Address, type Hash, type Hex, keccak256, toFunctionSelector, toHex } from 'viem'
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
  requestUndone,
  row,
  transactions,
  usePayouts,
  user,
  witness,
} from '../testing/payout-fixture.ts'
import { logLines } from '../testing/product.ts'
import { paymentsOn, settleFinal } from '../testing/settle.ts'
import { accountForNonces } from './account-for-nonces.ts'
import { followPayouts } from './follow-payouts.ts'
import { payInOrder } from './pay-in-order.ts'
import { signBatch } from './sign-batch.ts'

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
const cancel = (withdrawalId: string) =>
  cancelWithdrawal(product.db, witness, { address: user(1), withdrawalId })
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
    const pays = toFunctionSelector('fundAndForwardWithdrawals(uint256,(bytes32,address,uint128)[])')
    const worker = await withNode(({ method, params, result }) => {
      const [call, block] = params as [{ data?: string }, string]
      if (method === 'eth_call' && call.data?.startsWith(pays) && block !== 'latest')
        throw new Error('missing trie node')
      return result
    })
    const id = await requestUndone(worker)
    await chain.finalize()
    await followPayouts(worker)
    expect(await outcomes(id)).toEqual(['reverted'])
    await asAdmin('unpause')
    await payInOrder(worker)
    await expectPaidOnce(id)
  })

  it('though another transaction of its key was waited for first, and came to nothing', async () => {
    const { signer } = context.chain
    // The books take the nonces of before the first withdrawal for known.
    await product.db.query('delete from payout_signer')
    await chain.client.setAutomine(false)
    const hash = await sendFrom(signer)
    await accountForNonces(context)
    const id = await request(1, 10n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'busy' })
    await chain.client.dropTransaction({ hash })
    await payInOrder(context)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expectPaidOnce(id)
  })

  const setRole = (functionName: 'grantRole' | 'revokeRole', address: Address) =>
    chain.client.writeContract({
      ...{ account: chain.accounts[0]!, address: chain.contractAddress, abi: polderAbi, functionName },
      args: [keccak256(toHex('PAYOUT_ROLE')), address],
      // Mined before the payouts of its block.
      ...{ maxFeePerGas: 100n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 10n },
    })

  /** A signer with a key of its own, which may pay. */
  async function withAnotherKey() {
    const OPERATOR_KEY = keccak256(toHex('another key'))
    const address = privateKeyToAddress(OPERATOR_KEY)
    await chain.client.setBalance({ address, value: 1_000n * POL })
    await setRole('grantRole', address)
    return { ...context, chain: connectAs({ ...product.settings, OPERATOR_KEY }) }
  }

  /** Signed by the former key, dropped, and put back in line. */
  async function strand() {
    const worker = await withAnotherKey()
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    const [{ hash, bytes }] = await product.db.query(
      'select hash, signed_bytes as bytes from payout_transaction',
    )
    await chain.client.dropTransaction({ hash })
    await passTime()
    await followPayouts(worker)
    expect((await row(id)).state).toBe('requested')
    return { worker, id, bytes: bytes as Hex }
  }

  it('and is not cancelled while what a former key has signed may still be mined', async () => {
    const { worker, id, bytes } = await strand()
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await chain.finalize()
    await settleFinal(product.db, chain)
    await followPayouts(worker)
    await expectPaidOnce(id)
    expect(await isPaused()).toBe(false)
  })

  it('and is cancelled once the former key has spent that nonce otherwise, and finally so', async () => {
    const { id, bytes } = await strand()
    await chain.client.setAutomine(true)
    await sendFrom(context.chain.signer)
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await chain.finalize()
    await accountForNonces(context)
    await cancel(id)
    await expect(chain.client.sendRawTransaction({ serializedTransaction: bytes })).rejects.toThrow(/nonce/)
    expect(await paymentsOn(chain)).toEqual([])
  })

  it('and is cancelled once the former key has finally lost its role', async () => {
    const { id } = await strand()
    await setRole('revokeRole', context.chain.signer)
    await chain.mine(1)
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await chain.finalize()
    await cancel(id)
  })

  it('and is asked for anew when nobody has seen what the former key signed', async () => {
    const worker = await withAnotherKey()
    const [owing, other] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await signBatch(context)
    await inTransaction(product.db, async (manager) => {
      const [{ txHash }] = await manager.query(
        `select tx_hash as "txHash" from deposit where wallet_id = (select id from wallet where address = $1)`,
        [user(1)],
      )
      await reverseDeposit(manager, { chainId: 137, txHash, logOrdinal: 0 })
    })
    await resumePayouts(product.db, { actor: 'ann', reason: 'looked at it' })
    await followPayouts(worker)
    expect(await paymentsOn(chain), 'not sent').toEqual([])
    await passTime()
    await followPayouts(worker)
    await payInOrder(worker)
    await expectPaidOnce(other)
    expect((await row(owing)).state).toBe('requested')
  })

  it('and a guardian who takes its key undoes it for a known cause', async () => {
    const worker = await withAnotherKey()
    await chain.client.setAutomine(false)
    const id = await request(1, 10n * POL)
    await payInOrder(context)
    await setRole('revokeRole', context.chain.signer)
    await chain.client.setAutomine(true)
    await chain.mine(1)
    await chain.finalize()
    await followPayouts(worker)
    expect(await transactions(id)).toMatchObject([{ outcome: 'reverted', failure: 'not_authorized' }])
    await payInOrder(worker)
    await expectPaidOnce(id)
  })

  it('though its key was replaced by another', async () => {
    const { worker, id, bytes } = await strand()
    expect(await logLines(product.db, 'alert')).toMatchObject([
      { message: expect.stringMatching(/former key .* signed anew/), severity: 'warning' },
    ])
    const next = await request(2, 10n * POL)
    await payInOrder(worker)
    // The former one comes back, and is mined first or last: the contract pays one of the two.
    await chain.client.sendRawTransaction({ serializedTransaction: bytes })
    await chain.client.setAutomine(true)
    await chain.mine(1)
    expect((await paymentsOn(chain)).filter(({ args }) => args.withdrawalId === id)).toHaveLength(1)
    for (let round = 0; round < 2; round++) {
      await chain.finalize()
      await settleFinal(product.db, chain)
      await followPayouts(worker)
      await payInOrder(worker)
    }
    await expectPaidOnce(id, next)
    expect(await isPaused()).toBe(false)
  })
})

describe('a payout key that signs elsewhere', () => {
  it('stops payouts until operators accept its nonces', async () => {
    const id = await request(1, 10n * POL)
    await sendFrom(context.chain.signer)
    await accountForNonces(context)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'unknown_nonces' })
    await expect(cancel(id)).rejects.toMatchObject({ code: 'NOT_CANCELLABLE_YET' })
    await chain.finalize()
    await accountForNonces(context)
    expect(await isPaused(), 'not before its blocks are booked').toBe(false)
    await settleFinal(product.db, chain)
    await accountForNonces(context)
    expect(await isPaused()).toBe(true)
    expect(await logLines(product.db, 'alert')).toMatchObject([
      { severity: 'critical', message: expect.stringMatching(/no payout explains/) },
    ])
    const by = { actor: 'ann', reason: 'looked at the chain' }
    await acceptUnexplained(product.db, by)
    expect(await isPaused()).toBe(true)
    await resumePayouts(product.db, by)
    await payInOrder(context)
    await expectPaidOnce(id)
  })
})

async function sendFrom(address: string): Promise<Hash> {
  const account = chain.accounts.find((one) => one.address === address)!
  return await chain.client.sendTransaction({ account, to: address as Hash, value: 0n })
}
