import type { DataSource } from 'typeorm'
import { query } from '../sql.ts'
import { rebuildTeams } from './rebuild-teams.ts'

/** Events since the teams were built, above which reading a large team would begin to take long. */
const MAX_EVENTS = 5_000

/**
 * Builds the snapshot of all teams again when they are of an earlier day by the product's clock (what is
 * seasoned changes with time alone) or when much has happened since.
 * @returns whether they were built now
 */
export async function refreshTeams(db: DataSource): Promise<boolean> {
  const [state] = await query(
    db,
    `select built_until < date_trunc('day', product_now(), 'UTC')
       or (select count(*) from (select from team_event limit $1 + 1) as newest) > $1 as "due!"
     from team_state`,
    [MAX_EVENTS],
  )
  return state!.due ? rebuildTeams(db) : false
}
