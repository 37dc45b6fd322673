import { currentTrace } from '@polder/base/tracing/trace-context'
import type { EntityManager } from 'typeorm'
import { query } from '../sql.ts'

/** What other rooms ask the workers to do. */
export type CommandTopic = 'withdrawal_requested' | 'withdrawal_approved'

/** Leaves a command for the workers, in the database transaction of what it follows from, and wakes them after it. */
export async function sendCommand(
  manager: EntityManager,
  topic: CommandTopic,
  payload: { withdrawalId: string },
): Promise<void> {
  await query(manager, 'insert into outbox (topic, payload, trace) values ($1, $2, $3)', [
    topic,
    JSON.stringify(payload),
    currentTrace(),
  ])
  await query(manager, `select pg_notify('outbox', $1)`, [topic])
}
