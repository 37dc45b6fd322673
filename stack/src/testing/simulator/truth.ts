import { eventTopics } from '@polder/indexer/decode/decode-logs'
import { type Address, type Hash, type Hex } from 'viem'
import type { Block } from './block.ts'
import type { SimulatedChain } from './chain.ts'

export interface Deposited {
  readonly block: number
  readonly hash: Hash
  readonly tx: Hash
  readonly wallet: Address
  readonly amount: bigint
}
export interface Paid {
  readonly block: number
  readonly id: Hex
  readonly wallet: Address
  readonly gross: bigint
  readonly net: bigint
  readonly number: bigint
  /** Who sent it. */
  readonly by: Address
}

const known = new WeakMap<Block, { deposits: Deposited[]; paid: Paid[] }>()

function read(block: Block, contract: Address) {
  const before = known.get(block)
  if (before) return before
  const found: { deposits: Deposited[]; paid: Paid[] } = { deposits: [], paid: [] }
  for (const { address, topics, data, tx } of block.logs) {
    if (address !== contract) continue
    const wallet = `0x${topics[1]?.slice(26)}` as Address
    const word = (n: number) => BigInt(`0x${data.slice(2 + 64 * n, 66 + 64 * n)}`)
    if (topics[0] === eventTopics[0])
      found.deposits.push({ block: block.number, hash: block.hash, tx, wallet, amount: word(0) })
    else if (topics[0] === eventTopics[1])
      found.paid.push({
        block: block.number,
        id: topics[2]!,
        wallet,
        gross: word(0),
        net: word(1),
        number: word(2),
        by: block.mined.find((mined) => mined.tx.hash === tx)!.tx.from,
      })
  }
  known.set(block, found)
  return found
}

/** What the honest chain says, up to a block. */
export function truthOf(chain: SimulatedChain, contract: Address, upTo = chain.head.number) {
  const blocks = chain.blocks.slice(0, upTo + 1).map((block) => read(block, contract))
  return { deposits: blocks.flatMap(({ deposits }) => deposits), paid: blocks.flatMap(({ paid }) => paid) }
}
