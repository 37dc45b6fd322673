import type { Panel } from '@polder/base/quorum/open-quorum'
import type { Store } from '../commit/store.ts'
import { emptyTally } from '../decode/tally.ts'
import { IndexerProblem } from '../errors.ts'
import { headerAt } from '../fetch/header-at.ts'
import type { Node } from '../fetch/node.ts'
import { firstBlock, type Watch } from './source.ts'
import { type SyncState, stateAt } from './state.ts'

/**
 * @returns where the indexer left off, or the block before the contract's own
 * @throws IndexerProblem `no_contract`
 */
export async function begin(panel: Panel<Node>, store: Store, watch: Watch): Promise<SyncState> {
  if (!(await panel.agree('the contract', (node) => node.hasContract()))) {
    throw new IndexerProblem(
      'no_contract',
      `CONTRACT_ADDRESS: there is no contract at ${watch.contract} on the chain that RPC_URL leads to.`,
    )
  }
  const checkpoint = await store.readCheckpoint()
  if (checkpoint) return stateAt(checkpoint, 'unproven', null)
  const number = firstBlock(watch)
  const header = await headerAt(panel, number)
  const start = await store.begin({ number, hash: header.hash, tally: emptyTally })
  return stateAt(start, 'unproven', null)
}
