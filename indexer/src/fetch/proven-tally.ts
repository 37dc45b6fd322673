import { fromRlp, type Hex, pad, toHex } from 'viem'
import type { BlockId } from '../decode/chain-event.ts'
import type { Tally } from '../decode/tally.ts'
import { readByProof, stateRootOf } from '../decode/trie-proof.ts'
import { BadAnswerError } from '../errors.ts'

/**
 * Where the contract keeps its counts, each a number of 48 bits and two sums of 104: deposits and principals, gross and
 * net. A test on a chain compares with what its functions say.
 */
const SLOTS = [pad(toHex(3)), pad(toHex(4))] as const

/**
 * Reads the contract's counters by `eth_getProof`: the block's hash binds its header, the header the state, and the state
 * the storage. What comes out is true whoever answers, if the block is the right one.
 * @param ask one node; it must keep the state, which most do for 128 blocks
 * @throws BadAnswerError when the proof does not lead up to the block's hash
 */
export async function provenTally(
  ask: (method: string, params: unknown[]) => Promise<unknown>,
  contract: Hex,
  { number, hash }: BlockId,
): Promise<Tally> {
  const [block, answer] = await Promise.all([
    ask('eth_getBlockByHash', [hash, false]),
    ask('eth_getProof', [contract, SLOTS, `0x${number.toString(16)}`]),
  ])
  const { accountProof, storageProof } = answer as {
    accountProof: Hex[]
    storageProof: { proof: Hex[] }[]
  }
  const account = readByProof(stateRootOf(block, hash), contract, accountProof)
  if (account === '0x') throw new BadAnswerError('The state holds no contract.')
  const storageRoot = (fromRlp(account) as Hex[])[2]!
  const [deposits, withdrawals] = SLOTS.map((slot, place) =>
    partsOf(readByProof(storageRoot, slot, storageProof[place]!.proof)),
  )
  return {
    deposits: { count: deposits!.count, total: deposits!.first },
    withdrawals: { count: withdrawals!.count, total: withdrawals!.second },
    gross: withdrawals!.first,
  }
}

/** The lowest bits hold what stands first. */
function partsOf(encoded: Hex): { count: bigint; first: bigint; second: bigint } {
  const slot = encoded === '0x' ? 0n : BigInt(fromRlp(encoded) as Hex)
  return {
    count: BigInt.asUintN(48, slot),
    first: BigInt.asUintN(104, slot >> 48n),
    second: slot >> 152n,
  }
}
