import type { Logger } from '@polder/base/logger'
import { metrics } from '@polder/base/metrics'
import type { QuorumOptions } from '@polder/base/quorum/open-quorum'
import type { Settings } from '@polder/base/settings'
import { Counter } from 'prom-client'
import type { Store } from '../commit/store.ts'
import type { Stray } from '../decode/decode-logs.ts'
import type { Node } from '../fetch/node.ts'

/** Says at the start whose word money moves on. */
export function sayWhoIsBelieved(
  { RPC_URL, RPC_QUORUM, demo }: Pick<Settings, 'RPC_URL' | 'RPC_QUORUM' | 'demo'>,
  logger: Logger,
): void {
  if (demo) return
  if (RPC_QUORUM === 1) {
    logger.warn(
      'RPC_URL names one node, and what it says is believed: it could have deposits credited that nobody made. ' +
        'With the addresses of three providers, money moves only on what two of them say alike (RPC_QUORUM).',
    )
    return
  }
  logger.info(
    { nodes: RPC_URL.length, quorum: RPC_QUORUM },
    'money moves only on what a quorum of RPC_URL says alike',
  )
}

/** Tells operators who says something else than the quorum, and when that is over. */
export function tellAside(parts: {
  readonly store: Pick<Store, 'alert'>
  readonly logger: Logger
}): Pick<QuorumOptions<Node>, 'onAside' | 'onReturn'> {
  const { store, logger } = parts
  const alert = (...told: Parameters<Store['alert']>) => {
    store.alert(...told).catch((err: unknown) => logger.warn({ err }, 'no alert written'))
  }
  return {
    onAside: ({ name }, why) => {
      logger.error({ node: name, why }, 'a node of RPC_URL contradicts the quorum and is put aside')
      alert('critical', `A node of RPC_URL contradicts the quorum and is put aside: ${name}: ${why}.`, {
        node: name,
      })
    },
    onReturn: ({ name }) => {
      logger.info({ node: name }, 'a node of RPC_URL agrees with the quorum again')
      alert('info', `A node of RPC_URL agrees with the quorum again: ${name}.`, { node: name })
    },
  }
}

const REPEAT_MS = 60_000

const strays = new Counter({
  name: 'polder_indexer_stray_logs_total',
  help: 'Logs of another contract or event, or doubled ones, that a node answered and that were left out',
  labelNames: ['node', 'why'],
  registers: [metrics],
})

const words: Record<Stray, string> = {
  foreign: 'answers logs that nobody asked for',
  doubled: 'answers logs twice',
}

/**
 * Counts what is left out of a node's answers, and tells operators of each node once.
 * @param parts.nodes the names of all
 */
export function tellStrays(parts: {
  readonly store: Pick<Store, 'alert'>
  readonly logger: Logger
  readonly nodes: readonly string[]
}) {
  const { store, logger, nodes } = parts
  // From 0 on, so that the first one is seen as an increase.
  for (const node of nodes) for (const why of ['foreign', 'doubled'] as const) strays.inc({ node, why }, 0)
  const loggedAt = new Map<string, number>()
  return (node: string, why: Stray): void => {
    strays.inc({ node, why })
    const name = `${node} ${why}`
    const before = loggedAt.get(name)
    if (before !== undefined && Date.now() - before < REPEAT_MS) return
    loggedAt.set(name, Date.now())
    const message = `A node of RPC_URL ${words[why]}: ${node}. They are left out, and nothing is lost by it.`
    logger.warn({ node, why }, message)
    if (before !== undefined) return
    store
      .alert('warning', message, { node, why })
      .catch((err: unknown) => logger.warn({ err }, 'no alert written'))
  }
}
