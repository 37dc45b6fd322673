import type { Panel } from '@polder/base/quorum/open-quorum'
import type { Checkpoint } from '../commit/checkpoint.ts'
import type { Store } from '../commit/store.ts'
import { emptyTally } from '../decode/tally.ts'
import { IndexerProblem } from '../errors.ts'
import type { Node } from '../fetch/node.ts'
import { headerAt } from '../fetch/read-ranges.ts'
import { firstBlock, type SyncState, stateAt, type Watch } from './state.ts'

/**
 * @returns where the indexer left off, or the block before the contract's own. Books that follow a contract which has
 *   handed over follow its successor from here on, where they are.
 * @throws IndexerProblem `no_contract`, `other_contract`, `not_open`
 */
export async function begin(panel: Panel<Node>, store: Store, watch: Watch): Promise<SyncState> {
  if (!(await panel.agree('the contract', (node) => node.hasContract()))) {
    throw new IndexerProblem(
      'no_contract',
      'CONTRACT_ADDRESS: there is no contract at this address on the chain that RPC_URL leads to.',
    )
  }
  const checkpoint = await beginningOf(panel, store, watch)
  await store.noteMaxFee(await panel.agree("the contract's highest fee", (node) => node.maxFee()))
  return stateAt(checkpoint, 'unproven', null)
}

async function beginningOf(panel: Panel<Node>, store: Store, watch: Watch): Promise<Checkpoint> {
  const checkpoint = await store.readCheckpoint()
  if (checkpoint) return checkpoint
  const followed = await store.readFollowed()
  if (followed) return await followSuccessor(panel, store, followed)
  const number = firstBlock(watch)
  const header = await headerAt(panel, number)
  return await store.begin({ number, hash: header.hash, tally: emptyTally })
}

/** The successor goes on with the count, so the books go on as well: not before it is final that it does. */
async function followSuccessor(panel: Panel<Node>, store: Store, followed: string): Promise<Checkpoint> {
  const [, ...former] = panel.nodes[0]!.contracts
  if (!former.includes(followed)) {
    throw new IndexerProblem(
      'other_contract',
      `CONTRACT_ADDRESS: the books follow ${followed}. If that has handed over to this contract, name it in ` +
        'FORMER_CONTRACTS; else give back its address.',
      { followed },
    )
  }
  if (!(await panel.agree('whether the contract is open', (node) => node.isOpen()))) {
    throw new IndexerProblem(
      'not_open',
      `CONTRACT_ADDRESS: ${followed} has not handed over to this contract in a final block.`,
      { followed },
    )
  }
  return await store.followSuccessor(followed)
}
