import { BadLogError } from '../decode/decode-logs.ts'
import { BadAnswerError, CheckpointMovedError, IndexerProblem } from '../errors.ts'
import { RpcError } from '../fetch/rpc-error.ts'
import { unfinalChainFrom } from '../reorg/unfinal-chain.ts'
import type { Bell } from './bell.ts'
import type { Follower } from './follower.ts'
import { IncompleteError } from './incomplete-error.ts'
import { step } from './step.ts'

/** What the loop knows of itself; the reporter writes it to the database. */
export interface Progress {
  headNumber: bigint | null
  finalizedNumber: bigint | null
  problem: string | null
  /** Real time in milliseconds: nothing of the chain was left to read. */
  caughtUpAt: number | null
}

export interface RunOptions {
  readonly pollIntervalMs: number
  readonly bell: Bell
  readonly signal: AbortSignal
  readonly progress: Progress
}

const LONGEST_PAUSE_MS = 10_000
const REPEAT_LOG_MS = 60_000

/**
 * Follows the chain until the signal aborts. Whatever fails is tried again, on the next node, with growing pauses.
 * @throws CheckpointMovedError when another indexer leads by now
 */
export async function run(follower: Follower, options: RunOptions): Promise<void> {
  const { signal, progress, bell } = options
  const trouble = newTrouble(follower, progress)
  while (!signal.aborted) {
    try {
      const outcome = await step(follower)
      progress.headNumber = outcome.headNumber
      progress.finalizedNumber = outcome.finalizedNumber
      await trouble.over(outcome.waitingFor)
      if (outcome.waitingFor === null) progress.caughtUpAt = Date.now()
      await follower.nodes.turnFromLagging()
      await bell.sleep(options.pollIntervalMs, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CheckpointMovedError) throw error
      const failures = await trouble.met(error)
      follower.nodes.turn()
      if (failures < follower.nodes.all.length) continue
      await bell.sleep(Math.min(options.pollIntervalMs * 2 ** failures, LONGEST_PAUSE_MS), signal)
    }
  }
}

/** Keeps count of what goes wrong, tells operators once, and says when it is over. */
function newTrouble(follower: Follower, progress: Progress) {
  let failures = 0
  let told: string | null = null
  let loggedAt = 0
  let logged = ''

  const say = (kind: string, message: string) => {
    if (kind === logged && Date.now() - loggedAt < REPEAT_LOG_MS) return
    logged = kind
    loggedAt = Date.now()
    follower.logger.warn({ failures }, message)
  }
  const alert = async (problem: IndexerProblem) => {
    progress.problem = problem.message
    follower.status = 'waiting'
    if (told === problem.code) return
    follower.logger.error({ code: problem.code, ...problem.details }, problem.message)
    await follower.store.alert('critical', `The indexer has stopped: ${problem.message}`, {
      code: problem.code,
      ...problem.details,
    })
    told = problem.code
  }

  return {
    /** A step was made; what it waits for is no failure. */
    over: async (waitingFor: string | null) => {
      failures = 0
      if (waitingFor) {
        say('waiting', `waiting: ${waitingFor}`)
        return
      }
      progress.problem = null
      if (logged) follower.logger.info('all is well again')
      logged = ''
      if (told) await follower.store.alert('info', 'The indexer goes on.', { after: told })
      told = null
    },
    /** @returns how many failures in a row there are by now */
    met: async (error: unknown): Promise<number> => {
      failures += 1
      if (error instanceof IncompleteError) {
        follower.observer.incomplete()
        follower.readAgain = true
        if (follower.checkpoint) follower.chain = unfinalChainFrom(follower.checkpoint)
        say('incomplete', `${error.message}; reading again`)
        if (failures > 2 * follower.nodes.all.length) await quietly(alert(incompleteLogs(error)))
        return failures
      }
      if (error instanceof IndexerProblem) await quietly(alert(error))
      else if (isNodesFault(error)) {
        follower.observer.rpcFailed()
        say('rpc', error.message)
        const forbidden = error instanceof RpcError && error.kind === 'forbidden'
        if (forbidden && failures >= follower.nodes.all.length) await quietly(alert(nodeRefuses(error)))
        else if (failures >= SHOWN_AFTER && !told)
          progress.problem = `The chain cannot be read: ${error.message}.`
      } else {
        follower.logger.error({ err: error, failures }, 'the indexer failed and tries again')
        if (failures >= SHOWN_AFTER && !told)
          progress.problem = 'The indexer fails and tries again; see its log.'
      }
      return failures
    },
  }
  /** The database may be what fails; the problem is told again at the next try. */
  async function quietly(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      follower.logger.error({ err: error }, 'an alert could not be written'),
    )
  }
}

function isNodesFault(error: unknown): error is Error {
  return error instanceof RpcError || error instanceof BadAnswerError || error instanceof BadLogError
}

function incompleteLogs(error: IncompleteError): IndexerProblem {
  return new IndexerProblem(
    'incomplete_logs',
    `The nodes of RPC_URL leave out events of the contract (${error.gap}). Nothing past the gap is credited. ` +
      'Add the address of another node to RPC_URL.',
    { node: error.node },
  )
}

function nodeRefuses(error: RpcError): IndexerProblem {
  return new IndexerProblem(
    'node_refuses',
    `RPC_URL: ${error.message}. Check the key in the address, or give that of another node.`,
  )
}
