import type { Logger } from '@polder/base/logger'
import type { QuorumOptions } from '@polder/base/quorum/open-quorum'
import type { Settings } from '@polder/base/settings'
import type { Store } from '../commit/store.ts'
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
export function tellStandings(parts: {
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
