import type { Quorum } from '@polder/base/quorum/open-quorum'
import type { Node } from './node.ts'

/** Which of the configured nodes is asked for the newest blocks. */
export type NodeChoice = ReturnType<typeof chooseNode>

/** Nodes of one provider differ by a block or two all the time. */
const BLOCKS_APART = 16n

/** @param checkIntervalMs how often the nodes' heads are compared */
export function chooseNode(quorum: Quorum<Node>, checkIntervalMs = 10_000) {
  const { nodes, needed } = quorum
  let index = 0
  let checkedAt = Date.now()
  const inTurn = () => nodes.map((_, place) => nodes[(index + place) % nodes.length]!)
  const current = (): Node => {
    const node = inTurn().find((one) => !quorum.isSpared(one)) ?? nodes[index]
    if (!node) throw new RangeError('There is no node')
    return node
  }
  return {
    quorum,
    get current() {
      return current()
    },
    turn: () => {
      index = (index + 1) % nodes.length
    },
    /**
     * Turns to the first node near the newest block that a quorum has, when the current one is far behind it or alone
     * far ahead. At most once an interval.
     * @returns the newest block that a quorum has; null where it was not asked for or too few answered
     */
    turnFromStray: async (): Promise<bigint | null> => {
      if (nodes.length < 2 || Date.now() - checkedAt < checkIntervalMs) return null
      checkedAt = Date.now()
      const { answers } = await quorum.poll((node) => node.head())
      const heads = [...answers.values()].map(({ number }) => number)
      const reached = heads.sort((one, other) => (one > other ? -1 : 1))[needed - 1]
      if (reached === undefined) return null
      const isNear = (node: Node) => {
        const head = answers.get(node)?.number
        return head !== undefined && head >= reached - BLOCKS_APART && head <= reached + BLOCKS_APART
      }
      const near = nodes.findIndex((node) => isNear(node) && !quorum.isSpared(node))
      if (!isNear(current()) && near >= 0) index = near
      return reached
    },
  }
}
