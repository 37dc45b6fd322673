import type { Logger } from '@polder/base/logger'
import { NoQuorumError } from '@polder/base/quorum/agree'
import type { Store } from '../commit/store.ts'
import { BadAnswerError, IncompleteError, IndexerProblem } from '../errors.ts'
import { RpcError } from '../fetch/rpc-error.ts'
import type { FailureKind, Observer } from './update.ts'

const REPEAT_LOG_MS = 60_000

/**
 * Counts what goes wrong, tells operators once, and says when it is over.
 * @param parts.nodes how many there are
 */
export function countFailures(parts: {
  readonly nodes: number
  readonly store: Pick<Store, 'alert'>
  readonly logger: Logger
  readonly observer: Observer
}) {
  const { nodes, store, logger, observer } = parts
  let failures = 0
  let problem: string | null = null
  let told: string | null = null
  let logged = { kind: '', at: 0 }

  const log = (kind: string, fields: object, message: string) => {
    if (kind === logged.kind && Date.now() - logged.at < REPEAT_LOG_MS) return
    logged = { kind, at: Date.now() }
    logger.warn({ failures, ...fields }, message)
  }
  const alert = async ({ code, message, details }: IndexerProblem) => {
    problem = message
    if (told === code) return
    logger.error({ code, ...details }, message)
    await store.alert('critical', `The indexer has stopped: ${message}`, { code, ...details })
    told = code
  }

  return {
    /** Why the indexer cannot go on by itself, for operators; null while it can. */
    get problem() {
      return problem
    },
    /** @returns how many failures in a row there are by now */
    failed: async (error: unknown) => {
      failures += 1
      const kind = kindOf(error)
      observer.failed(kind)
      const found = problemIn(error, failures, nodes)
      // The database may be what fails; the problem is told again at the next try.
      if (found) await alert(found).catch((err: unknown) => log('alert', { err }, 'no alert written'))
      else if (error instanceof IncompleteError) log(kind, {}, `${error.message}; reading again`)
      else if (kind === 'node') log(kind, {}, (error as Error).message)
      else log(kind, { err: error }, 'the indexer failed and tries again')
      return failures
    },
    /** A look went through. */
    recovered: async () => {
      failures = 0
      problem = null
      if (logged.kind) logger.info('all is well again')
      logged = { kind: '', at: 0 }
      if (told) await store.alert('info', 'The indexer goes on.', { after: told })
      told = null
    },
    /** A look went through and could do nothing: no failure, and what failed before may not be over. */
    waiting: (reason: string) => {
      failures = 0
      log('waiting', {}, `waiting: ${reason}`)
    },
  }
}

/** @returns what an operator must know of, or null while trying again may help */
function problemIn(error: unknown, failures: number, nodes: number): IndexerProblem | null {
  if (error instanceof IndexerProblem) return error
  if (error instanceof IncompleteError && failures > 2 * nodes) {
    return new IndexerProblem(
      'incomplete_logs',
      `The nodes of RPC_URL leave out events of the contract (${error.gap}). Nothing past the gap is credited. ` +
        'Add the address of another node to RPC_URL.',
      { node: error.node },
    )
  }
  if (error instanceof NoQuorumError && failures > nodes) {
    return error.kind === 'disagree'
      ? new IndexerProblem(
          'nodes_disagree',
          `The nodes of RPC_URL do not agree: ${error.message}. Nothing is booked meanwhile. ` +
            'Find out which is wrong and take it out of RPC_URL, or add the address of another.',
        )
      : new IndexerProblem(
          'no_quorum',
          `Too few nodes of RPC_URL answer: ${error.message}. Nothing is booked meanwhile. ` +
            'Bring them back, or add the address of another to RPC_URL.',
        )
  }
  if (error instanceof RpcError && error.kind === 'forbidden' && failures >= nodes) {
    return new IndexerProblem(
      'node_refuses',
      `RPC_URL: ${error.message}. Check the key in the address, or give that of another node.`,
    )
  }
  // With a pause of up to ten seconds after each, that is about a minute.
  if (kindOf(error) === 'node' && failures > 4 * (nodes + 1)) {
    return new IndexerProblem(
      'nodes_fail',
      `RPC_URL: ${(error as Error).message}. This has failed again and again; nothing is booked meanwhile. ` +
        'Give the address of another node.',
    )
  }
  return null
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof IncompleteError) return 'incomplete'
  const isOfNodes = [RpcError, BadAnswerError, NoQuorumError].some((kind) => error instanceof kind)
  return isOfNodes ? 'node' : 'unexpected'
}
