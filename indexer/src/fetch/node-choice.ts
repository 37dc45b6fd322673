import type { Node } from './node.ts'

/** Which of the configured nodes is asked. */
export type NodeChoice = ReturnType<typeof chooseNode>

/** Nodes of one provider differ by a block or two all the time. */
const BLOCKS_BEHIND = 16n

/** @param checkIntervalMs how often the nodes' heads are compared */
export function chooseNode(nodes: readonly Node[], checkIntervalMs = 10_000) {
  let index = 0
  let checkedAt = Date.now()
  const at = (place: number): Node => {
    const node = nodes[place % nodes.length]
    if (!node) throw new RangeError('There is no node')
    return node
  }
  return {
    all: nodes,
    get current() {
      return at(index)
    },
    /** Turns to the next node, round in a circle. */
    turn: () => {
      index = (index + 1) % nodes.length
    },
    /** Turns to the node with the newest block, when the current one is far behind it. At most once an interval. */
    turnFromLagging: async () => {
      if (nodes.length < 2 || Date.now() - checkedAt < checkIntervalMs) return
      checkedAt = Date.now()
      const heads = await Promise.all(
        nodes.map((node) =>
          node.head().then(
            (head) => head.number,
            () => -1n,
          ),
        ),
      )
      const best = heads.reduce((most, head, place) => (head > (heads[most] ?? -1n) ? place : most), 0)
      if ((heads[index] ?? -1n) < (heads[best] ?? -1n) - BLOCKS_BEHIND) index = best
    },
  }
}
