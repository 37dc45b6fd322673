import type { BlockId } from '../decode/chain-event.ts'
import { IndexerProblem } from '../errors.ts'
import type { Node } from './node.ts'

/**
 * Makes sure that every node calls a block of that height final, and the same one.
 * @throws IndexerProblem `nodes_disagree`
 */
export async function assertAgreement(nodes: readonly Node[], { number, hash }: BlockId): Promise<void> {
  const views = await Promise.all(
    nodes.map(async (node) => {
      const [final, block] = await Promise.all([node.finalized(), node.headerByNumber(number)])
      return { node: node.name, agrees: final !== null && final.number >= number && block?.hash === hash }
    }),
  )
  const others = views.filter((view) => !view.agrees).map((view) => view.node)
  if (others.length === 0) return
  throw new IndexerProblem(
    'nodes_disagree',
    `The nodes of RPC_URL do not agree on block ${number}, which is final in the books: ${others.join(', ')} ` +
      'says otherwise or is behind. Remove the node that is wrong from RPC_URL.',
    { block: number, found: hash },
  )
}
