import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PublicClient } from 'viem'
import { createChainClient } from './chain-client.ts'
import type { Logger } from './logger.ts'
import { NoQuorumError } from './quorum/agree.ts'
import { type AgreedFinal, type FinalVoter, followFinal } from './quorum/agreed-final.ts'
import { nameOfNode, openQuorum } from './quorum/open-quorum.ts'
import type { Settings } from './settings.ts'

export interface ChainNode extends FinalVoter<Block> {
  readonly client: PublicClient
}

/** The nodes of RPC_URL, for whoever judges by what they say alike. */
export type ChainQuorum = ReturnType<typeof openChainQuorum>

export interface Block {
  readonly number: bigint
  readonly hash: `0x${string}`
}

/**
 * @param settings one node for each address of RPC_URL
 * @param options `timeoutMs` for one request; `logger` is told who contradicts the quorum
 */
export function openChainQuorum(
  settings: Pick<Settings, 'RPC_URL' | 'RPC_QUORUM' | 'CHAIN_ID' | 'CHAIN_NAME'>,
  options: { timeoutMs?: number; logger?: Logger } = {},
) {
  const nodes = settings.RPC_URL.map((url) =>
    nodeOf(nameOfNode(url, settings.RPC_URL), createChainClient({ ...settings, RPC_URL: [url] }, options)),
  )
  const quorum = openQuorum(nodes, {
    needed: settings.RPC_QUORUM,
    onAside: ({ name }, why) =>
      options.logger?.error({ node: name, why }, 'a node of RPC_URL contradicts the quorum and is put aside'),
    onReturn: ({ name }) =>
      options.logger?.info({ node: name }, 'a node of RPC_URL agrees with the quorum again'),
  })
  const agreedFinal = followFinal<Block, ChainNode>(quorum)
  const without = (kind: NoQuorumError['kind'], message: string, failures: unknown[]) =>
    quorum.needed === 1 ? failures[0] : new NoQuorumError(kind, message, failures)
  return {
    needed: quorum.needed,
    nodes,
    /**
     * Asks each node for its newest block.
     * @param waitMs how long an answer is waited for
     * @returns of each by its name: the block, null where it did not say in time, and whether the quorum contradicts it
     */
    health: (waitMs: number) =>
      Promise.all(
        nodes.map(async (node) => {
          const silent = sleep(waitMs, null, { ref: false })
          const block = await Promise.race([node.client.getBlockNumber().catch(() => null), silent])
          return {
            name: node.name,
            block: block === null ? null : Number(block),
            contradicted: quorum.isAside(node),
          }
        }),
      ),
    /**
     * Reads what is the same at every node that has it, such as the state of a final block: who says something else is
     * put aside.
     * @param what is read, for people
     * @throws NoQuorumError; with a single node what it failed with
     */
    read: <Answer>(
      what: string,
      ask: (client: PublicClient) => Promise<Answer>,
      same?: (one: Answer, other: Answer) => boolean,
    ): Promise<Answer> => quorum.agree(what, ({ client }) => ask(client), same),
    /**
     * Reads what a node that is a block behind says differently: nobody is put aside for it.
     * @throws NoQuorumError while too few say the same; with a single node what it failed with
     */
    readNewest: async <Answer>(
      what: string,
      ask: (client: PublicClient) => Promise<Answer>,
      same: (one: Answer, other: Answer) => boolean = isDeepStrictEqual,
    ): Promise<Answer> => {
      const { answers, failures } = await quorum.poll(({ client }) => ask(client))
      const values = [...answers.values()]
      const found = values.findIndex(
        (value) => values.filter((other) => same(value, other)).length >= quorum.needed,
      )
      if (found >= 0) return values[found] as Answer
      const kind = values.length < quorum.needed ? 'silent' : 'disagree'
      throw without(kind, `${values.length} nodes say ${what}, and too few the same`, failures)
    },
    /**
     * Reads a number that moves on from block to block.
     * @returns the highest that a quorum has reached: so many say as much or more
     * @throws NoQuorumError; with a single node what it failed with
     */
    reached: async <Value extends bigint | number>(
      what: string,
      ask: (client: PublicClient) => Promise<Value>,
    ): Promise<Value> => {
      const { answers, failures } = await quorum.poll(({ client }) => ask(client))
      const value = [...answers.values()].sort((one, other) => (one > other ? -1 : 1))[quorum.needed - 1]
      if (value !== undefined) return value
      throw without('silent', `${answers.size} nodes answered ${what}, and ${quorum.needed} must`, failures)
    },
    /** Asks each node for itself; who is slow is not waited for once a quorum has answered. */
    each: <Answer>(ask: (client: PublicClient) => Promise<Answer>) =>
      quorum.poll(({ client }) => ask(client)),
    /**
     * @returns the newest block that the quorum calls final
     * @throws NoQuorumError, also while too many nodes cannot say what is final
     */
    finalized: async (): Promise<AgreedFinal<ChainNode, Block>> => {
      const agreed = await agreedFinal()
      if (agreed) return agreed
      throw new NoQuorumError('silent', 'too few nodes can say what is final')
    },
  }
}

function nodeOf(name: string, client: PublicClient): ChainNode {
  const block = async (which: { blockTag: 'finalized' } | { blockNumber: bigint }): Promise<Block | null> => {
    const { number, hash } = await client.getBlock({ ...which, includeTransactions: false })
    return number === null || hash === null ? null : { number, hash }
  }
  return {
    name,
    client,
    finalized: () => block({ blockTag: 'finalized' }),
    headerByNumber: (blockNumber: bigint) => block({ blockNumber }),
  }
}
