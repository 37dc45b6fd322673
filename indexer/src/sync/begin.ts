import type { Store } from '../commit/store.ts'
import { emptyTally } from '../decode/tally.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { firstBlock, type Watch } from './source.ts'
import { type SyncState, stateAt } from './state.ts'

/**
 * @returns where the indexer left off, or the block before the contract's own
 * @throws IndexerProblem `no_contract`
 */
export async function begin(node: Node, store: Store, watch: Watch): Promise<SyncState> {
  if (!(await node.hasContract())) {
    throw new IndexerProblem(
      'no_contract',
      `CONTRACT_ADDRESS: there is no contract at ${watch.contract} on the chain that RPC_URL leads to.`,
    )
  }
  const checkpoint = await store.readCheckpoint()
  if (checkpoint) return stateAt(checkpoint, 'unproven', null)
  const number = firstBlock(watch)
  const header = await node.headerByNumber(number)
  if (!header) {
    throw new BadAnswerError(`${node.name} does not know block ${number}, the one before CONTRACT_BLOCK.`)
  }
  const start = await store.begin({ number, hash: header.hash, tally: emptyTally })
  return stateAt(start, 'unproven', null)
}
