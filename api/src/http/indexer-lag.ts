import type { Parts } from '../parts.ts'
import { query } from '../sql.ts'

/**
 * How far the indexer is behind, in real time. It says itself when nothing was left to read last.
 * @returns why the lag is too large, or null
 */
export async function indexerLag({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<string | null> {
  const rows = await query(
    db,
    `select extract(epoch from now() - caught_up_at)::float as lag, problem is not null as "stuck!"
     from indexer_state where chain_id = $1 and contract = $2`,
    [settings.CHAIN_ID, settings.CONTRACT_ADDRESS.toLowerCase()],
  )
  const state = rows[0]
  if (!state) return 'The indexer has not started yet'
  if (state.stuck) return 'The indexer has stopped and needs an operator'
  if (state.lag === null) return 'The indexer has not caught up with the chain yet'
  return state.lag > settings.READY_LAG_SECONDS ? `The indexer is ${Math.round(state.lag)} s behind` : null
}
