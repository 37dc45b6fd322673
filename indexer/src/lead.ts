import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '@polder/base/logger'
import { sleep } from '@polder/base/wakeup'
import pg from 'pg'

export interface Election {
  readonly databaseUrl: string
  /** Indexers with the same name contend; one of them leads. */
  readonly name: string
  readonly logger: Logger
  readonly signal: AbortSignal
  /** Does the work; its own signal aborts when leadership is lost. It says now and then that it gets on. */
  readonly whileLeading: (signal: AbortSignal, getsOn: () => void) => Promise<void>
  /** A leader that does not get on for so long gives the lead up (default two minutes). */
  readonly stuckMs?: number | undefined
}

const TRY_AGAIN_MS = 500
const HEARTBEAT_MS = 2_000
const QUERY_TIMEOUT_MS = 5_000
const MAX_PAUSE_MS = 10_000
/** One commit of a backfill, or one question that all nodes let wait, takes less. */
const STUCK_MS = 120_000
/** How long work that must end, and a connection that is closed, are waited for. */
const END_PATIENCE_MS = 5_000

/**
 * Stands for election until the signal aborts. The leader holds a Postgres advisory lock on a connection of its own:
 * the lock goes with the connection, so leadership ends on both sides when it breaks. Between the two sides' noticing
 * another may lead already; the guard on the checkpoint keeps that harmless. So work that waits for something that never
 * comes is left behind, and the lock is given back.
 *
 * The connection must reach Postgres itself: a pooler in transaction mode does not keep a session's locks.
 */
export async function standForElection(election: Election): Promise<void> {
  const { signal, logger } = election
  for (let failures = 0; !signal.aborted; ) {
    try {
      await candidacy(election)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      logger.warn({ err: error }, 'leadership ended; standing again')
    }
    await sleep(Math.min(TRY_AGAIN_MS * 2 ** failures, MAX_PAUSE_MS), signal)
  }
}

async function candidacy(election: Election): Promise<void> {
  const connection = new pg.Client({
    connectionString: election.databaseUrl,
    application_name: 'polder-indexer-leader',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  const lost = new AbortController()
  connection.on('error', (error) => lost.abort(error))
  connection.on('end', () => lost.abort(new Error('The connection that held the lock is closed.')))
  const signal = AbortSignal.any([election.signal, lost.signal])
  const { stuckMs = STUCK_MS } = election
  try {
    await connection.connect()
    // So that the server notices a leader that vanished without a word.
    await connection.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
    )
    if (!(await winLock(connection, election, signal))) return
    election.logger.info('leading')
    let gotOnAt = performance.now()
    const heartbeat = setInterval(
      () => {
        if (performance.now() - gotOnAt > stuckMs)
          lost.abort(new Error(`It has not got on for ${stuckMs} ms.`))
        connection.query('select 1').catch((error: unknown) => lost.abort(error))
      },
      Math.min(HEARTBEAT_MS, stuckMs),
    )
    try {
      const work = election.whileLeading(signal, () => {
        gotOnAt = performance.now()
      })
      await Promise.race([work, aborted(signal).then(() => leave(work, election.logger))])
    } finally {
      clearInterval(heartbeat)
    }
    if (lost.signal.aborted && !election.signal.aborted) throw lost.signal.reason
  } finally {
    await endsInTime(connection.end().catch(() => undefined))
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

async function leave(work: Promise<void>, logger: Logger): Promise<void> {
  if (!(await endsInTime(work)))
    logger.error('what the leader does has not ended in time, and is left behind')
}

async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  return await Promise.race([work.then(() => true), setTimeout(END_PATIENCE_MS, false, { ref: false })])
}

async function winLock(connection: pg.Client, election: Election, signal: AbortSignal): Promise<boolean> {
  let said = false
  while (!signal.aborted) {
    const { rows } = await connection.query<{ won: boolean }>(
      `select pg_try_advisory_lock(hashtext('polder indexer'), hashtext($1)) as won`,
      [election.name],
    )
    if (rows[0]?.won) return true
    if (!said) election.logger.info('standing by: another indexer leads')
    said = true
    await sleep(TRY_AGAIN_MS, signal)
  }
  return false
}
