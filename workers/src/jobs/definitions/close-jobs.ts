import { z } from 'zod'
import { defineJob } from '../define-job.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Reads a day's facts and writes down what the day pays to whom, in shards that are not yet posted. */
export const computeDayJob = defineJob({
  name: 'compute-day',
  queue: 'closes',
  payload: z.object({ day }),
  idOf: (payload) => `close-${payload.day}`,
})

/** Posts one shard of a computed day. */
export const postShardJob = defineJob({
  name: 'post-shard-of-day',
  queue: 'closes',
  payload: z.object({ day, shard: z.int().min(0) }),
  idOf: (payload) => `post-${payload.day}-${payload.shard}`,
})

/** Seals a day whose shards are all posted. */
export const finishDayJob = defineJob({
  name: 'finish-day',
  queue: 'closes',
  payload: z.object({ day }),
  idOf: (payload) => `finish-${payload.day}`,
})

/** Proves the books after a day was closed. */
export const proveDayJob = defineJob({
  name: 'prove-books',
  queue: 'checks',
  payload: z.object({ day }),
  idOf: (payload) => `prove-${payload.day}`,
})

/** Records what the reserves hold and what the books owe; `day` when it belongs to a close. */
export const observeSolvencyJob = defineJob({
  name: 'observe-reserves',
  queue: 'checks',
  payload: z.object({ day: day.nullable() }),
  idOf: (payload) => `observe-${payload.day ?? 'now'}`,
})

/** Builds the tree of balances and the forecast beside a closed day; large ones take a while, hence a queue apart. */
export const observeDayJob = defineJob({
  name: 'observe-day',
  queue: 'observations',
  payload: z.object({ day }),
  idOf: (payload) => `observe-day-${payload.day}`,
})

/** Builds the snapshot of teams again when they are of an earlier day or far behind. */
export const refreshTeamsJob = defineJob({
  name: 'refresh-teams',
  queue: 'checks',
  payload: z.object({}),
  idOf: () => 'teams',
})
