import { nodeAt } from '../../wallet/node-at.ts'

/** The selector of the vault's `newestRoot()`; with viem's encoder and errors it would weigh 25 kB more. */
const NEWEST_ROOT = '0xe9ae9af1'
const TIMEOUT_MS = 10_000

/**
 * Asks the chain for the newest root that a vault has (`contracts/solidity/Roots.sol`).
 * @param rpcUrl of a node
 * @returns its day since 1 January 1970, and its total in wei
 * @throws Error when the node cannot be asked or does not answer with a root
 */
export async function readNewestRoot(
  rpcUrl: string,
  vault: `0x${string}`,
): Promise<{ day: bigint; root: string; total: bigint }> {
  const params = [{ to: vault, data: NEWEST_ROOT }, 'latest']
  const answer = await nodeAt(rpcUrl, TIMEOUT_MS).request({ method: 'eth_call', params })
  // Day, block, wallets, root, total, the two counters, and when it was published.
  const words = String(answer)
    .slice(2)
    .match(/[0-9a-f]{64}/g)
  if (words?.length !== 8) throw new Error('The node gave no root')
  return { day: BigInt(`0x${words[0]}`), root: `0x${words[3]}`, total: BigInt(`0x${words[4]}`) }
}
