import type { Logger } from '@polder/base/logger'
import { metrics } from '@polder/base/metrics'
import { Counter } from 'prom-client'
import type { Store } from '../commit/store.ts'
import type { Stray } from '../decode/decode-logs.ts'

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
