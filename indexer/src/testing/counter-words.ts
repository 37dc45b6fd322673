import type { Hex } from 'viem'

/**
 * An answer of `counters()` told otherwise.
 * @param answer its words
 * @param more what is added to how many deposits there were, and to their sum
 */
export function withMoreDeposits(answer: Hex, more: { count: bigint; total: bigint }): Hex {
  // Other calls are answered as they are.
  if (answer.length < 2 + 7 * 64) return answer
  const word = (index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`)
  const words = [word(0) + more.count, word(1) + more.total]
  return `0x${words.map((value) => value.toString(16).padStart(64, '0')).join('')}${answer.slice(2 + 128)}`
}
