import { isDeepStrictEqual } from 'node:util'
import { Counter } from 'prom-client'
import { metrics } from '../metrics.ts'
import { agree, type Voter } from './agree.ts'

/** Nodes of which enough must say the same before it is believed. */
export type Quorum<Node extends Voter> = ReturnType<typeof openQuorum<Node>>

/** Those of them that are asked for one thing. */
export type Panel<Node extends Voter> = Pick<Quorum<Node>, 'agree' | 'needed' | 'name' | 'nodes'>

export interface QuorumOptions<Node extends Voter> {
  readonly needed: number
  /** Told once when a node is put aside because it said something else than the quorum. */
  readonly onAside: (node: Node, why: string) => void
  /** Told when a node that was put aside says the same again. */
  readonly onReturn: (node: Node) => void
  /** Whether a failure means that the node is to be spared for a moment (default: any). */
  readonly isSilence?: (error: unknown) => boolean
  /** How long a node is put aside at first (default a minute); twice as long at each next time, up to an hour. */
  readonly asideMs?: number
}

interface Standing {
  asideUntil: number
  restsUntil: number
  contradictions: number
  silences: number
}

const MAX_ASIDE_MS = 3_600_000
const REST_MS = 5_000
const MAX_REST_MS = 60_000
/** How long those who have not answered yet are waited for once enough have. */
const GRACE_MS = 500

const contradictions = new Counter({
  name: 'polder_rpc_contradictions_total',
  help: 'Answers of a node that the quorum of RPC_URL contradicts',
  labelNames: ['node'],
  registers: [metrics],
})

const silences = new Counter({
  name: 'polder_rpc_silences_total',
  help: 'Questions that a node of RPC_URL did not answer',
  labelNames: ['node'],
  registers: [metrics],
})

/**
 * Asks several nodes and believes what enough of them say. Who says something else is put aside: it is asked last, and
 * comes back by saying the same again after a while. Who does not answer is spared for a moment. Neither can mislead,
 * since only equal answers count, whoever gives them.
 */
export function openQuorum<Node extends Voter>(nodes: readonly Node[], options: QuorumOptions<Node>) {
  const { needed, onAside, onReturn, isSilence = () => true, asideMs = 60_000 } = options
  const standings = new Map(
    nodes.map((node): [Node, Standing] => [
      node,
      { asideUntil: 0, restsUntil: 0, contradictions: 0, silences: 0 },
    ]),
  )

  // From 0 on, so that the first one is seen as an increase.
  for (const { name } of nodes)
    for (const counter of [contradictions, silences]) counter.inc({ node: name }, 0)

  const standingOf = (node: Node) => standings.get(node)!
  const isAside = (node: Node) => standingOf(node).asideUntil > Date.now()
  const isSpared = (node: Node) => isAside(node) || standingOf(node).restsUntil > Date.now()
  const contradicts = (node: Node, why: string) => {
    const standing = standingOf(node)
    contradictions.inc({ node: node.name })
    if (isAside(node)) return
    const known = standing.asideUntil > 0
    standing.contradictions += 1
    standing.asideUntil = Date.now() + Math.min(asideMs * 2 ** (standing.contradictions - 1), MAX_ASIDE_MS)
    if (!known) onAside(node, why)
  }
  const answered = (node: Node) => {
    Object.assign(standingOf(node), { silences: 0, restsUntil: 0 })
  }
  const agrees = (node: Node) => {
    const standing = standingOf(node)
    answered(node)
    if (standing.asideUntil === 0 || isAside(node)) return
    standing.asideUntil = 0
    onReturn(node)
  }
  const failed = (node: Node, error: unknown) => {
    if (!isSilence(error)) return
    silences.inc({ node: node.name })
    const standing = standingOf(node)
    standing.restsUntil = Date.now() + Math.min(REST_MS * 2 ** standing.silences, MAX_REST_MS)
    standing.silences += 1
  }
  /** Another one first each time, as chance decides, so that each is heard of all; those that are spared last. */
  const inOrder = (among: readonly Node[]) => {
    const first = Math.floor(Math.random() * among.length)
    const rotated = [...among.slice(first), ...among.slice(0, first)]
    return rotated.sort((one, other) => Number(isSpared(one)) - Number(isSpared(other)))
  }

  const panelOf = (among: readonly Node[]) => ({
    needed,
    nodes: among,
    /** Of all of them, for people. */
    name: among.map(({ name }) => name).join(', '),
    /**
     * @param what is asked, for people
     * @param same tells whether two answers are one (default: in every particular)
     * @throws NoQuorumError; with a single node what it failed with
     */
    agree: <Answer>(
      what: string,
      ask: (node: Node) => Promise<Answer>,
      same: (one: Answer, other: Answer) => boolean = isDeepStrictEqual,
    ): Promise<Answer> =>
      agree({
        what,
        nodes: inOrder(among),
        needed,
        ask,
        same,
        heard: (node, stands) =>
          stands === 'agrees' ? agrees(node) : contradicts(node, `it says something else about ${what}`),
        failed,
      }),
  })

  return {
    ...panelOf(nodes),
    isSpared,
    isAside,
    contradicts,
    /** The same quorum, of these nodes only: those that are known to have what is asked. */
    among: panelOf,
    /**
     * Asks all at once, except those that are put aside while enough are left.
     * @returns what those answered who were quick enough to be waited for; who was silent before is not waited for
     */
    poll: async <Answer>(
      ask: (node: Node) => Promise<Answer>,
      among: readonly Node[] = nodes,
    ): Promise<{ answers: Map<Node, Answer>; failures: unknown[] }> => {
      const heard = among.filter((node) => !isAside(node))
      const asked = heard.length < needed ? among : heard
      const ready = asked.filter((node) => !isSpared(node)).length
      return await gather(asked, { needed, awaited: Math.max(ready, needed), ask, answered, failed })
    },
  }
}

async function gather<Node, Answer>(
  nodes: readonly Node[],
  how: {
    readonly needed: number
    readonly awaited: number
    readonly ask: (node: Node) => Promise<Answer>
    readonly answered: (node: Node) => void
    readonly failed: (node: Node, error: unknown) => void
  },
): Promise<{ answers: Map<Node, Answer>; failures: unknown[] }> {
  const answers = new Map<Node, Answer>()
  const failures: unknown[] = []
  await new Promise<void>((resolve) => {
    let grace: NodeJS.Timeout | undefined
    const heard = () => {
      if (answers.size >= how.needed) grace ??= setTimeout(resolve, GRACE_MS)
      if (answers.size < how.awaited && answers.size + failures.length < nodes.length) return
      clearTimeout(grace)
      resolve()
    }
    for (const node of nodes) {
      how
        .ask(node)
        .then(
          (answer) => {
            answers.set(node, answer)
            how.answered(node)
          },
          (error) => {
            failures.push(error)
            how.failed(node, error)
          },
        )
        .then(heard)
    }
  })
  return { answers: new Map(answers), failures: [...failures] }
}

/** @returns what people call a node: its host, and of several its place in RPC_URL; never its path, which may hold a key */
export function nameOfNode(url: string, among: readonly string[]): string {
  const { host } = new URL(url)
  return among.length === 1 ? host : `node ${among.indexOf(url) + 1} (${host})`
}
