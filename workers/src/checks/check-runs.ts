import type { DataSource } from 'typeorm'
import type { JobDefinition } from '../jobs/define-job.ts'
import { FOLLOW_UPS, observeSolvencyJob } from '../jobs/definitions/close-jobs.ts'
import { handlerOf, type JobHandler } from '../jobs/run-jobs.ts'
import type { Queues } from '../queues.ts'
import { exists, query } from '../sql.ts'

/** A check, and that it ran: of a day only when that day is closed, since anybody who reaches the queue can name another. */
export function checkOf<Payload extends { day?: string | null }>(
  db: DataSource,
  definition: JobDefinition<Payload>,
  handle: (payload: Payload) => Promise<unknown>,
): JobHandler {
  return handlerOf(definition, async (payload) => {
    const day = payload.day ?? null
    if (day !== null && !(await isClosed(db, day))) return 'not_due'
    const outcome = await handle(payload)
    await query(
      db,
      `insert into check_run (name, day) values ($1, $2::date)
       on conflict (name) do update set ran_at = now(), day = greatest(check_run.day, excluded.day)`,
      [definition.name, day],
    )
    return outcome
  })
}

/** Has the age of each check counted from now on, so that one that never runs shows as well. */
export async function noteBegin(db: DataSource, checks: readonly { name: string }[]): Promise<void> {
  await query(db, 'insert into check_run (name) select unnest($1::text[]) on conflict do nothing', [
    checks.map(({ name }) => name),
  ])
}

/** Queues what the newest closed day has not had yet, whatever became of the jobs that were to do it. */
export async function ensureFollowUps(db: DataSource, queues: Queues): Promise<void> {
  const due = await query(
    db,
    `select c.day::text as "day!", f.name as "name!" from
       (select max(day) as day from day_close where closed_at is not null) c
     cross join unnest($1::text[]) as f (name) left join check_run r on r.name = f.name
     where c.day is not null and r.day is distinct from c.day`,
    [FOLLOW_UPS.map(({ name }) => name)],
  )
  for (const { day, name } of due) await queues.ensure(FOLLOW_UPS.find((job) => job.name === name)!, { day })
}

/** Has the reserves observed again once it is known which wallet pays, or a hundredth of all entries is newer than what was seen. */
export async function ensureObserved(db: DataSource, queues: Pick<Queues, 'ensure'>): Promise<void> {
  const [newest] = await query(
    db,
    `select o.payout_wallet_address is null and exists (select from payout_signer) or exists (
       select from (select recorded_at from entry where id >= n.id - n.id / 100 order by id limit 1) e
       where e.recorded_at > o.at) as "due!"
     from (select * from solvency_observation order by id desc limit 1) o, (select max(id) as id from entry) n`,
  )
  if (newest?.due) await queues.ensure(observeSolvencyJob, { day: null })
}

async function isClosed(db: DataSource, day: string): Promise<boolean> {
  return await exists(db, 'select 1 from day_close where day = $1::date and closed_at is not null', [day])
}
