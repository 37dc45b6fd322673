import { encodeAbiParameters, type Hex, pad, toHex } from 'viem'
import type { Hash, Header } from '../decode/chain-event.ts'
import { eventTopics } from '../decode/decode-logs.ts'
import { emptyTally, type Tally } from '../decode/tally.ts'
import type { Random } from './random.ts'

/** A chain transaction with its deposits; it keeps its hash when it is mined again. */
export interface SimulatedTransaction {
  readonly hash: Hash
  readonly deposits: readonly { readonly wallet: Hex; readonly amount: bigint }[]
}

export interface SimulatedBlock {
  readonly header: Header
  readonly transactions: readonly SimulatedTransaction[]
  readonly logs: readonly object[]
  readonly tally: Tally
}

export const SIMULATED_CONTRACT = `0x${'c0'.repeat(20)}` as const

/** A chain in memory that mines, reorganises itself and makes blocks final as a seed decides. */
export class SimulatedChain {
  /** From genesis to head. */
  canonical: SimulatedBlock[] = []
  /** Every block there ever was. */
  readonly all = new Map<Hash, SimulatedBlock>()
  readonly everFinal = new Set<Hash>()
  finalNumber = 0
  deepReorgs = 0
  #made = 0

  constructor(readonly random: Random) {
    this.mine([])
    this.mine([this.#transaction()])
    this.finalize(1)
  }

  get head(): SimulatedBlock {
    return this.canonical.at(-1) as SimulatedBlock
  }

  /** Mines a block with some new deposits. */
  grow(): void {
    const count = this.random.chance(0.5) ? 0 : this.random.below(3) + 1
    this.mine(Array.from({ length: count }, () => this.#transaction()))
  }

  /** Makes more blocks final; never fewer. */
  finalize(upTo = this.finalNumber + this.random.below(4)): void {
    this.finalNumber = Math.max(this.finalNumber, Math.min(upTo, this.canonical.length - 1))
    for (const block of this.canonical.slice(0, this.finalNumber + 1)) this.everFinal.add(block.header.hash)
  }

  /** Replaces blocks above the newest final one; some of their transactions are mined again. */
  reorg(): void {
    this.#replace(this.random.below(this.canonical.length - this.finalNumber))
  }

  /** Replaces blocks that were final. What replaces them is final at once. */
  reorgPastFinality(): void {
    const deepest = this.finalNumber - 10
    if (deepest < 1) return
    this.#replace(this.canonical.length - this.finalNumber + this.random.below(Math.min(deepest, 8)))
    while (this.canonical.length - 1 < this.finalNumber) this.mine([])
    this.deepReorgs += 1
    this.finalize(this.finalNumber)
  }

  mine(transactions: readonly SimulatedTransaction[]): void {
    const parent = this.canonical.at(-1)
    const number = BigInt(this.canonical.length)
    const hash = this.#newHash()
    const time = new Date(1_790_000_000_000 + Number(number) * 2_000)
    const header = { number, hash, parentHash: parent?.header.hash ?? pad('0x0'), time }
    const block = { header, transactions, ...logsOf(header, transactions, parent?.tally ?? emptyTally) }
    this.all.set(hash, block)
    this.canonical.push(block)
  }

  #replace(depth: number): void {
    const dropped = this.canonical.splice(this.canonical.length - depth, depth)
    const again = dropped.flatMap((block) => block.transactions).filter(() => this.random.chance(0.7))
    for (let block = 0; block < dropped.length + this.random.below(2); block++) {
      this.mine(again.splice(0, this.random.below(3)))
    }
  }

  #transaction(): SimulatedTransaction {
    const deposits = Array.from({ length: this.random.chance(0.2) ? 2 : 1 }, () => ({
      wallet: toHex(this.random.below(5) + 1, { size: 20 }),
      amount: BigInt(this.random.below(1_000) + 1) * 10n ** 15n,
    }))
    return { hash: this.#newHash(), deposits }
  }

  #newHash(): Hash {
    this.#made += 1
    return toHex(BigInt(this.#made) * 2n ** 200n + BigInt(this.random.below(2 ** 30)), { size: 32 })
  }
}

function logsOf(header: Header, transactions: readonly SimulatedTransaction[], before: Tally) {
  let { count, total } = before.deposits
  const logs: object[] = []
  for (const { hash, deposits } of transactions) {
    for (const { wallet, amount } of deposits) {
      count += 1n
      total += amount
      const values = [amount, BigInt(header.time.getTime() / 1000), count, total]
      logs.push({
        address: SIMULATED_CONTRACT,
        topics: [eventTopics[0], pad(wallet)],
        data: encodeAbiParameters(
          values.map(() => ({ type: 'uint256' })),
          values,
        ),
        blockNumber: toHex(header.number),
        blockHash: header.hash,
        transactionHash: hash,
        logIndex: toHex(logs.length * 2),
        removed: false,
      })
    }
  }
  return { logs, tally: { ...before, deposits: { count, total } } }
}
