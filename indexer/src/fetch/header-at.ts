import type { Panel } from '@polder/base/quorum/open-quorum'
import type { Header } from '../decode/chain-event.ts'
import { BadAnswerError } from '../errors.ts'
import type { Node } from './node.ts'

/**
 * @param number of a final block
 * @returns the block of that height as the quorum says
 * @throws BadAnswerError or NoQuorumError when it is not known
 */
export async function headerAt(panel: Panel<Node>, number: bigint): Promise<Header> {
  const ask = async (node: Node) => {
    const header = await node.headerByNumber(number)
    if (!header) throw new BadAnswerError(`${node.name} does not know block ${number}, which is final.`)
    return header
  }
  return await panel.agree(`block ${number}`, ask, (one, other) => one.hash === other.hash)
}
