import { BadLogError } from '../decode/decode-logs.ts'
import { BadAnswerError, IndexerProblem } from '../errors.ts'
import { RpcError } from '../fetch/rpc-error.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import type { Follower } from './follower.ts'
import { IncompleteError } from './incomplete-error.ts'

/** Keeps count of what goes wrong, tells operators once, and says when it is over. */
export interface Trouble {
  /** @returns how many failures in a row there are by now */
  met(error: unknown): Promise<number>
  /** A step was made; what it waits for is no failure. */
  over(waitingFor: string | null): Promise<void>
}

const REPEAT_LOG_MS = 60_000

/** @param state its `problem` is what operators are shown while the indexer cannot go on by itself */
export function newTrouble(follower: Follower, state: { problem: string | null }): Trouble {
  let failures = 0
  let told: string | null = null
  let logged = { kind: '', at: 0 }

  const log = (kind: string, fields: object, message: string) => {
    if (kind === logged.kind && Date.now() - logged.at < REPEAT_LOG_MS) return
    logged = { kind, at: Date.now() }
    follower.logger.warn({ failures, ...fields }, message)
  }
  const alert = async ({ code, message, details }: IndexerProblem) => {
    state.problem = message
    follower.status = 'waiting'
    if (told === code) return
    follower.logger.error({ code, ...details }, message)
    await follower.store.alert('critical', `The indexer has stopped: ${message}`, { code, ...details })
    told = code
  }

  return {
    met: async (error) => {
      failures += 1
      if (error instanceof IncompleteError) beginAgain(follower)
      else if (isNodesFault(error)) follower.observer.rpcFailed()
      const problem = problemIn(error, failures, follower.nodes.all.length)
      // The database may be what fails; the problem is told again at the next try.
      if (problem)
        await alert(problem).catch((failure: unknown) => log('alert', { err: failure }, 'no alert written'))
      else if (error instanceof IncompleteError) log('incomplete', {}, `${error.message}; reading again`)
      else if (isNodesFault(error)) log('node', {}, error.message)
      else log('unexpected', { err: error }, 'the indexer failed and tries again')
      return failures
    },
    over: async (waitingFor) => {
      failures = 0
      if (waitingFor) return log('waiting', {}, `waiting: ${waitingFor}`)
      state.problem = null
      if (logged.kind) follower.logger.info('all is well again')
      logged = { kind: '', at: 0 }
      if (told) await follower.store.alert('info', 'The indexer goes on.', { after: told })
      told = null
    },
  }
}

/** What was read of the newest blocks may lack a log too. */
function beginAgain(follower: Follower): void {
  follower.observer.incomplete()
  follower.readAgain = true
  if (follower.checkpoint) follower.chain = unfinalChainFrom(follower.checkpoint)
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
  if (error instanceof RpcError && error.kind === 'forbidden' && failures >= nodes) {
    return new IndexerProblem(
      'node_refuses',
      `RPC_URL: ${error.message}. Check the key in the address, or give that of another node.`,
    )
  }
  return null
}

function isNodesFault(error: unknown): error is Error {
  return error instanceof RpcError || error instanceof BadAnswerError || error instanceof BadLogError
}
