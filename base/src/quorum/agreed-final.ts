import { isDeepStrictEqual } from 'node:util'
import { NoQuorumError, type Voter } from './agree.ts'
import type { Quorum } from './open-quorum.ts'

interface Block {
  readonly number: bigint
  readonly hash: string
}

/** A node as far as final blocks go. What it says of a block counts whole: a hash alone does not bind the rest. */
export interface FinalVoter<Header extends Block = Block> extends Voter {
  /** @returns null while the node cannot say what is final */
  finalized(): Promise<Header | null>
  headerByNumber(number: bigint): Promise<Header | null>
}

/** The newest block that enough nodes call final. */
export interface AgreedFinal<Node, Header> {
  readonly block: Header
  /** Those that have this block; what rests on it is asked of them. */
  readonly nodes: readonly Node[]
  /** What keeps it behind what some node calls final, for people; null: nothing does. */
  readonly heldBackBy: string | null
}

/** Nodes of a chain differ by a few blocks all the time, and by a milestone for a moment. */
const FAR = 256n
const PATIENCE_MS = 60_000

/**
 * @param patienceMs how long a node may stand alone far ahead of a quorum before it is put aside
 * @returns asks for the newest block that enough nodes call final and give the same hash; null while too many of them
 *   cannot say what is final. It throws NoQuorumError when too few answer, or when no block is agreed, and what the node
 *   failed with where one is enough. A node given is then asked before the others.
 */
export function followFinal<Header extends Block, Node extends FinalVoter<Header>>(
  quorum: Quorum<Node>,
  patienceMs = PATIENCE_MS,
): (first?: Node) => Promise<AgreedFinal<Node, Header> | null> {
  const aheadSince = new Map<Node, number>()
  const checked = new Map<Node, string>()

  /** Who alone calls final what nobody else has for long is wrong, or the others are; it is not believed either way. */
  const judgeStrays = (claims: ReadonlyMap<Node, Header>, block: Block) => {
    for (const [node, claim] of claims) {
      if (claim.number <= block.number + FAR) aheadSince.delete(node)
      else if (Date.now() - (aheadSince.get(node) ?? Date.now()) >= patienceMs) {
        quorum.contradicts(
          node,
          `it calls block ${claim.number} final, and no other node is near: they are at ${block.number}`,
        )
      } else if (!aheadSince.has(node)) aheadSince.set(node, Date.now())
    }
  }

  /** Who is behind may be on another branch; this is found out without being waited for. */
  const judgeBehind = async (
    claims: ReadonlyMap<Node, Header>,
    { block, nodes }: AgreedFinal<Node, Header>,
  ) => {
    for (const [node, { number, hash }] of claims) {
      if (number >= block.number || checked.get(node) === hash) continue
      checked.set(node, hash)
      const ask = async (other: Node) => (await other.headerByNumber(number))?.hash
      const agreed = await quorum.among(nodes).agree(`block ${number}`, ask)
      if (agreed && agreed !== hash)
        quorum.contradicts(node, `it calls another block of height ${number} final`)
    }
  }

  /** Where one is enough, one is asked at a time. */
  const claimOfOne = async (first?: Node): Promise<AgreedFinal<Node, Header> | null> => {
    const others = quorum.nodes.filter((node) => node !== first)
    const inTurn = first ? [first, ...others] : others
    let failure: unknown
    for (const node of inTurn.sort(
      (one, other) => Number(quorum.isSpared(one)) - Number(quorum.isSpared(other)),
    )) {
      const { answers, failures } = await quorum.poll((one) => one.finalized(), [node])
      const block = answers.get(node)
      if (block) return { block, nodes: [node], heldBackBy: null }
      failure = block === null ? null : (failure ?? failures[0])
    }
    if (failure) throw failure
    return null
  }

  return async (first) => {
    if (quorum.needed === 1) return await claimOfOne(first)
    const { answers, failures } = await quorum.poll((node) => node.finalized())
    if (answers.size < quorum.needed) throw tooFew(quorum, [...answers.keys()], failures)
    const claims = new Map([...answers].flatMap(([node, claim]) => (claim ? [[node, claim] as const] : [])))
    if (claims.size < quorum.needed) return null
    for (const height of heightsOf([...claims.values()], quorum.needed)) {
      const voters = [...claims].filter(([, claim]) => claim.number >= height).map(([node]) => node)
      const { answers: headers } = await quorum.poll(async (node) => {
        const claim = claims.get(node)
        return claim?.number === height ? claim : await node.headerByNumber(height)
      }, voters)
      const block = majorityOf([...headers.values()], quorum.needed)
      if (!block) continue
      for (const [node, header] of headers) {
        if (header && !isDeepStrictEqual(header, block))
          quorum.contradicts(node, `it calls another block of height ${height} final`)
      }
      const near = [...claims.values()].filter(({ number }) => number >= height && number <= height + FAR)
      const isHeldBack = near.length < quorum.needed
      if (!isHeldBack) judgeStrays(claims, block)
      const agreed = {
        block,
        nodes: [...headers].filter(([, header]) => isDeepStrictEqual(header, block)).map(([node]) => node),
        heldBackBy: isHeldBack ? describe(claims) : null,
      }
      judgeBehind(claims, agreed).catch(() => undefined)
      return agreed
    }
    throw new NoQuorumError('disagree', `the nodes do not agree on block ${describe(claims)}`)
  }
}

/**
 * @param claims what each node calls final
 * @returns the heights at which enough nodes may agree, highest first
 */
export function heightsOf(claims: readonly Block[], needed: number): bigint[] {
  const sorted = claims.map(({ number }) => number).sort((one, other) => (one > other ? -1 : 1))
  return [...new Set(sorted.slice(needed - 1))]
}

/**
 * @param headers what nodes call the block of one height
 * @returns the one that enough of them name, if there is one
 */
export function majorityOf<Header extends Block>(
  headers: readonly (Header | null)[],
  needed: number,
): Header | null {
  const named = headers.filter((header) => header !== null)
  return named.find((one) => named.filter((other) => isDeepStrictEqual(one, other)).length >= needed) ?? null
}

function describe<Node extends Voter>(claims: ReadonlyMap<Node, Block>): string {
  return [...claims].map(([{ name }, { number, hash }]) => `${number} ${hash} (${name})`).join(', ')
}

function tooFew<Node extends Voter>(
  { nodes, needed }: Quorum<Node>,
  answered: readonly Node[],
  failures: readonly unknown[],
): unknown {
  const silent = nodes.filter((node) => !answered.includes(node)).map(({ name }) => name)
  return new NoQuorumError(
    'silent',
    `${answered.length} of ${nodes.length} nodes say what is final, and ${needed} must agree (${silent.join(', ')} does not answer)`,
    failures,
  )
}
