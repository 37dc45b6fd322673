import { z } from 'zod'
import { day, defineDayJob, defineJob, defineRound } from '../define-job.ts'

/** Reads a day's facts and writes down what the day pays to whom, in shards that are not yet posted. */
export const computeDayJob = defineDayJob('compute-day', 'closes', 'close')

export const postShardJob = defineJob({
  name: 'post-shard-of-day',
  queue: 'closes',
  payload: z.object({ day, shard: z.int().min(0) }),
  idOf: (payload) => `post-${payload.day}-${payload.shard}`,
})

export const finishDayJob = defineDayJob('finish-day', 'closes', 'finish')

export const proveDayJob = defineDayJob('prove-books', 'checks', 'prove')

/** Records what the reserves hold and what the books owe; `day` when it belongs to a close. */
export const observeSolvencyJob = defineJob({
  name: 'observe-reserves',
  queue: 'checks',
  payload: z.object({ day: day.nullable() }),
  idOf: (payload) => `observe-${payload.day ?? 'now'}`,
})

/** Builds the list of rewards and the forecast beside a closed day; large ones take a while, hence a queue apart. */
export const observeDayJob = defineDayJob('observe-day', 'observations', 'observe-day')

/** What follows each close. */
export const FOLLOW_UPS = [proveDayJob, observeSolvencyJob, observeDayJob]

/** Builds the snapshot of teams again when they are of another day or far behind. */
export const refreshTeamsJob = defineRound('refresh-teams', 'teams')
