import { vaultAbi } from '@polder/contracts/abi.generated'
import { type Address, toEventHash } from 'viem'
import { logsOf, type Node, NodeFailure, reader } from './node.ts'
import type { VaultState } from './vault-state.ts'

const REQUESTED = toEventHash('ExitRequested(address,uint256,uint256)')
/** Nodes bound how many blocks they search at once. */
const [FIRST_STRIDE, MIN_STRIDE, MAX_SEARCHES] = [50_000n, 100n, 2_000]

/**
 * Looks for a wallet whose demand was not met in time: from the newest events back, until all demands were seen that
 * the vault counts as open.
 * @param now unix seconds
 * @throws NodeFailure
 */
export async function findOverdue(node: Node, state: VaultState, now: bigint): Promise<Address | null> {
  const { vault, block, bonds, EXIT_BOND, wallet } = state
  const open = EXIT_BOND > 0n ? Number(bonds / EXIT_BOND) : Number.MAX_SAFE_INTEGER
  const seen = new Set<Address>(wallet.exit ? [wallet.address] : [])
  const ask = reader(node, block.number, vaultAbi, vault)
  let stride = FIRST_STRIDE
  for (let to = block.number, tries = 0; to >= 0n && seen.size < open && tries < MAX_SEARCHES; tries++) {
    const from = to >= stride ? to - stride + 1n : 0n
    try {
      for (const { topics } of await logsOf(node, vault, [REQUESTED], from, to)) {
        const who: Address = `0x${topics[1]!.slice(26)}`
        const [, deadline] = await ask('exits', [who])
        if (deadline > 0n) seen.add(who)
        if (deadline > 0n && now > deadline && !(await ask('isServed', [who]))) return who
      }
      to = from - 1n
    } catch (error) {
      if (!(error instanceof NodeFailure) || error.fault !== 'refuses' || stride <= MIN_STRIDE) throw error
      stride /= 4n
    }
  }
  return null
}
