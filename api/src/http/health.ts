import { setTimeout } from 'node:timers/promises'
import { everySecond } from '@polder/base/every-second'
import type { Queryable } from '@polder/ledger/sql'
import { type RequestHandler, Router } from 'express'
import type { Parts } from '../parts.ts'
import { query } from '../sql.ts'

const CHECK_MS = 2_500

type Watched = Pick<Parts, 'db' | 'redis' | 'chain' | 'settings'>

/** `/healthz`: the process is up. `/readyz`: it can do its work, or 503 and why not (docs/operations.md#health). */
export function healthPages(parts: Watched): RequestHandler {
  const router = Router()
  // Anyone may ask as often as they like.
  const ready = everySecond(() => reasonsAgainst(parts))
  router.get('/healthz', (_request, response) => {
    response.json({ ok: true })
  })
  router.get('/readyz', async (_request, response) => {
    const reasons = await ready()
    response.status(reasons.length === 0 ? 200 : 503).json({ ready: reasons.length === 0, reasons })
  })
  return router
}

/** @returns what stands in the way, in words that give nothing away */
async function reasonsAgainst(parts: Watched): Promise<string[]> {
  const checks = [
    check('The database does not answer', () => query(parts.db, 'select 1')),
    // One that is full still answers.
    check('The queue takes nothing', async () => {
      await parts.redis?.set('polder:ready', '1', 'PX', 60_000)
    }),
    check('The chain does not answer', () =>
      parts.chain.reached('the newest block', (client) => client.getBlockNumber({ cacheTime: 0 })),
    ),
    check("The indexer's state cannot be read", () => indexerLag(parts, parts.db)),
    check("The payout key's state cannot be read", () => unknownNonces(parts)),
  ]
  return (await Promise.all(checks)).filter((reason) => typeof reason === 'string')
}

/** Minutes of the books are lost, and the workers are accounting for what the chain did in them. */
async function unknownNonces({ db }: Watched): Promise<string | null> {
  const rows = await query(
    db,
    `select 1 from (select * from payout_signer order by seen_at desc limit 1) as signer where taken_below > known_below`,
  )
  return rows.length > 0 ? 'The payout key has signed what the books do not know: payouts wait' : null
}

/** @param work finds a reason of its own at times. @returns that, or `reason` when it fails or takes too long */
function check(reason: string, work: () => Promise<unknown>): Promise<unknown> {
  const late = setTimeout(CHECK_MS, reason, { ref: false })
  return Promise.race([work(), late]).catch(() => reason)
}

/**
 * How far the indexer is behind, in real time. It says itself when nothing was left to read last.
 * @returns why the lag is too large, or null
 */
export async function indexerLag(
  { settings }: Pick<Parts, 'settings'>,
  db: Queryable,
): Promise<string | null> {
  const [state] = await query(
    db,
    `select extract(epoch from now() - caught_up_at)::float as lag, problem is not null as "stuck!"
     from indexer_state where chain_id = $1 and contract = $2`,
    [settings.CHAIN_ID, settings.CONTRACT_ADDRESS.toLowerCase()],
  )
  if (!state) return 'The indexer has not started yet'
  if (state.stuck) return 'The indexer has stopped and needs an operator'
  if (state.lag === null) return 'The indexer has not caught up with the chain yet'
  return state.lag > settings.READY_LAG_SECONDS ? `The indexer is ${Math.round(state.lag)} s behind` : null
}
