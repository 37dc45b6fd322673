import { POL } from '@polder/base/amount'
import { startChain, type TestChain } from '@polder/testing/chain'
import { payWithdrawal } from '@polder/testing/pay-withdrawal'
import { pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hash } from '../decode/chain-event.ts'
import { openNodes } from './node.ts'
import { provenTally } from './proven-tally.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const ask = async (method: string, params: unknown[]) =>
  await (chain.client as { request(call: { method: string; params: unknown[] }): Promise<unknown> }).request({
    method,
    params,
  })
const finalBlock = async () => {
  await chain.finalize()
  const { number, hash } = await chain.client.getBlock({ blockTag: 'finalized' })
  return { number, hash: hash as Hash }
}

describe('the counters by a proof', () => {
  it("are those that the contract's functions say, at each block", async () => {
    const [node] = openNodes(
      { RPC_URL: [chain.rpcUrl], CONTRACT_ADDRESS: chain.contractAddress, FORMER_CONTRACTS: [] },
      new AbortController().signal,
    )
    for (let count = 0n; count < 4n; count++) {
      const block = await finalBlock()
      const tally = await node!.provenTally(block)
      expect(tally).toEqual(await node!.tallyAt(block.hash))
      expect(tally).toEqual({
        deposits: { count, total: count * POL },
        withdrawals: { count, total: count * 950n },
        gross: count * 1_000n,
      })
      await chain.deposit(1, POL)
      const [withdrawalId, wallet] = [pad(toHex(count)), chain.accounts[1]!.address]
      await payWithdrawal(chain, { withdrawalId, wallet, net: 950n, gross: 1_000n })
    }
  })

  it.each([
    ['another header', 'eth_getBlockByHash', /another hash/],
    ['a proof of another block', 'eth_getProof', /lacks node/],
  ])('are refused with %s', async (_, method, reason) => {
    const block = await finalBlock()
    await chain.deposit(2, POL)
    const newer = await finalBlock()
    const lie = (asked: string, params: unknown[]) =>
      asked !== method
        ? ask(asked, params)
        : method === 'eth_getProof'
          ? ask(method, [...params.slice(0, 2), `0x${newer.number.toString(16)}`])
          : ask(method, [newer.hash, false])
    await expect(provenTally(lie, chain.contractAddress, block)).rejects.toThrow(reason)
  })
})
