import { z } from 'zod'
import { defineJob } from '../define-job.ts'

/** What a receiver is told of. Only its name: who could write to a queue makes up no fact by that. */
const notice = z.object({
  type: z.enum(['deposit.credited', 'withdrawal.paid', 'day.closed']),
  /** Of the deposit, the withdrawal, the day. */
  key: z.string(),
  /** A receiver of webhooks by its name, or a browser by its subscription. */
  receiver: z.string(),
})
export type Notice = z.output<typeof notice>

/** Tells one receiver of one fact: again after 1, 2, 4 … seconds, 36 hours in all. */
export const sendNoticeJob = defineJob({
  name: 'send-notice',
  queue: 'notices',
  payload: notice,
  idOf: ({ type, key, receiver }) => `${type}-${key}-${receiver}`,
  failing: 'warning',
  retries: { attempts: 18, backoff: { type: 'exponential', delay: 1_000 } },
})
