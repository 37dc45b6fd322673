import type { Lie } from '@polder/testing/faulty-node'
import { encodeAbiParameters, type Hex, keccak256, numberToHex, pad, toHex } from 'viem'
import { eventTopics } from '../decode/decode-logs.ts'
import { COUNTERS } from '../fetch/node.ts'
import { withMoreDeposits } from './counter-words.ts'

type Block = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex }

/**
 * A node that claims more final blocks than there are, with a deposit in the first of them that nobody made: numbers,
 * totals, hashes and counters fit together.
 * @param made.blocks how many there are beyond the real head
 */
export async function makeUpDeposit(
  rpcUrl: string,
  made: { contract: Hex; wallet: Hex; amount: bigint; blocks: number },
): Promise<Lie> {
  const ask = async <Answer>(method: string, ...params: unknown[]): Promise<Answer> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: Answer }).result
  }
  const base = await ask<Block>('eth_getBlockByNumber', 'latest', false)
  const counters = withMoreDeposits(
    await ask<Hex>('eth_call', { to: made.contract, data: COUNTERS }, 'latest'),
    { count: 1n, total: made.amount },
  )
  const [count, total] = [counters.slice(2, 66), counters.slice(66, 130)].map((word) => BigInt(`0x${word}`))
  const blocks = Array.from({ length: made.blocks }, (_, index) => ({
    ...base,
    number: numberToHex(BigInt(base.number) + BigInt(index) + 1n),
    hash: hashOf(index),
    parentHash: index === 0 ? base.hash : hashOf(index - 1),
    timestamp: numberToHex(BigInt(base.timestamp) + BigInt(index) + 1n),
  }))
  const values = [made.amount, BigInt(blocks[0]!.timestamp), count!, total!]
  const log = {
    address: made.contract,
    topics: [eventTopics[0], pad(made.wallet.toLowerCase() as Hex)],
    data: encodeAbiParameters(
      values.map(() => ({ type: 'uint256' })),
      values,
    ),
    blockNumber: blocks[0]!.number,
    blockHash: blocks[0]!.hash,
    transactionHash: keccak256(toHex('a transaction that nobody sent')),
    logIndex: '0x0',
    removed: false,
  }
  const byName = new Map<unknown, Block>(
    blocks.flatMap((block) => [[block.number, block] as const, [block.hash, block] as const]),
  )
  for (const tag of ['latest', 'finalized']) byName.set(tag, blocks.at(-1)!)

  return async ({ method, params: [first, second], result }) => {
    if (method.startsWith('eth_getBlockBy')) return byName.get(first) ?? result
    if (method === 'eth_getLogs') {
      const { blockHash, fromBlock, toBlock } = first as { blockHash?: Hex; fromBlock: Hex; toBlock: Hex }
      if (blockHash) return blockHash === log.blockHash ? [log] : byName.has(blockHash) ? [] : result
      const isIn = BigInt(fromBlock) <= BigInt(log.blockNumber) && BigInt(toBlock) >= BigInt(log.blockNumber)
      return isIn ? [...(result as unknown[]), log] : result
    }
    const at = (second as { blockHash?: Hex } | undefined)?.blockHash
    return method === 'eth_call' && at && byName.has(at) ? counters : result
  }
}

function hashOf(index: number): Hex {
  return keccak256(toHex(`made up ${index}`))
}
