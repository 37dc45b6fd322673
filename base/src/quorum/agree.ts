/** Whoever is asked, under the name by which people know it. */
export interface Voter {
  readonly name: string
}

export interface Ballot<Node extends Voter, Answer> {
  /** What is asked, for people. */
  readonly what: string
  /** In the order in which they are asked. */
  readonly nodes: readonly Node[]
  /** How many equal answers are needed. */
  readonly needed: number
  readonly ask: (node: Node) => Promise<Answer>
  readonly same: (one: Answer, other: Answer) => boolean
  /** Told how each answer stands beside the agreed one, also when it comes late; nothing while nothing is agreed. */
  readonly heard?: (node: Node, stands: 'agrees' | 'contradicts') => void
  readonly failed?: (node: Node, error: unknown) => void
}

export class NoQuorumError extends Error {
  override readonly name = 'NoQuorumError'
  /**
   * @param kind `disagree`: enough have answered, and not the same; `silent`: too few have answered
   * @param failures what those who gave no answer failed with
   */
  constructor(
    readonly kind: 'disagree' | 'silent',
    message: string,
    readonly failures: readonly unknown[] = [],
  ) {
    super(message)
  }
}

/** One more node is asked each time when those asked have not agreed for so long. */
const HEDGE_MS = 1_000

/**
 * Asks as many nodes as must agree, and more only when one of them fails, is slow or says something else.
 * @returns the first answer that enough nodes have given
 * @throws NoQuorumError; of a single node what it failed with
 */
export async function agree<Node extends Voter, Answer>(ballot: Ballot<Node, Answer>): Promise<Answer> {
  const { nodes, needed, ask, same, heard, failed } = ballot
  const votes: { node: Node; answer: Answer }[] = []
  const failures: { node: Node; error: unknown }[] = []
  let asked = 0
  let agreed: { answer: Answer } | undefined
  return await new Promise<Answer>((resolve, reject) => {
    const hedge = setInterval(() => askNext(), HEDGE_MS)
    const askNext = () => {
      const node = nodes[asked]
      if (!node || agreed) return
      asked += 1
      ask(node).then(
        (answer) => count(node, answer),
        (error) => {
          failures.push({ node, error })
          failed?.(node, error)
          askNext()
          endWithout()
        },
      )
    }
    const count = (node: Node, answer: Answer) => {
      if (agreed) return heard?.(node, same(agreed.answer, answer) ? 'agrees' : 'contradicts')
      votes.push({ node, answer })
      if (votes.filter((vote) => same(vote.answer, answer)).length < needed) {
        if (votes.some((vote) => !same(vote.answer, answer))) for (const _ of nodes) askNext()
        return endWithout()
      }
      agreed = { answer }
      clearInterval(hedge)
      for (const vote of votes) heard?.(vote.node, same(vote.answer, answer) ? 'agrees' : 'contradicts')
      resolve(answer)
    }
    const endWithout = () => {
      if (agreed || votes.length + failures.length < asked || asked < nodes.length) return
      clearInterval(hedge)
      reject(needed === 1 ? failures[0]?.error : noQuorum(ballot, votes, failures))
    }
    for (let first = 0; first < needed; first++) askNext()
    if (nodes.length < needed) endWithout()
  })
}

function noQuorum<Node extends Voter>(
  { what, needed }: Pick<Ballot<Node, never>, 'what' | 'needed'>,
  votes: readonly { node: Node }[],
  failures: readonly { node: Node; error: unknown }[],
): NoQuorumError {
  const errors = failures.map(({ error }) => error)
  const answered = votes.map(({ node }) => node.name)
  if (votes.length >= needed) {
    return new NoQuorumError('disagree', `${answered.join(', ')} do not agree on ${what}`, errors)
  }
  const reasons = failures.map(({ node, error }) => `${node.name}: ${reasonOf(error)}`)
  return new NoQuorumError(
    'silent',
    `${answered.length === 0 ? 'none' : answered.join(', ')} answered ${what}, and ${needed} must agree (${reasons.join('; ')})`,
    errors,
  )
}

/** The first line only: an error of viem goes on with the address, which may hold a key. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : 'no reason'
}
