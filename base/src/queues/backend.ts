import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  type Processor,
  Queue,
  type QueueOptions,
  type Telemetry,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { asLogin, withSessionOptions } from '../process-role.ts'
import { openRedis } from '../redis.ts'

/** A queue on whichever backend; what a job carries is checked by its definition, not by this type. */
export type JobQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, unknown>
export type JobWorker = Worker<unknown, unknown, string, IQueueBackend>

/** Where the queues live: Postgres, or Redis when REDIS_URL is set. Everything above is the same on both. */
export type QueueBackend = ReturnType<typeof openQueueBackend>

export interface QueueBackendOptions {
  /** The running product's role; its schema `bullmq` is made by `prepareQueues`. */
  databaseUrl: string
  redisUrl?: string
  logger: Logger
  /** Connections to Postgres; each worker keeps one for LISTEN (default 8). */
  poolSize?: number
  /** Carries traces from who adds a job to who does it; none: jobs are not traced. */
  telemetry?: Telemetry
}

/** Opens the connections that queues and workers of this process share. */
export function openQueueBackend({ logger, telemetry, ...options }: QueueBackendOptions) {
  const { kind, connection, factory, close } = options.redisUrl
    ? onRedis(options.redisUrl)
    : onPostgres(options)
  // Every queue and worker listens for errors of the connections that they share.
  connection.setMaxListeners(64)
  connection.on('error', (error: Error) =>
    logger.warn({ err: error, kind }, 'a connection of the job queues was lost'),
  )
  const shared = { connection, prefix: 'polder', telemetry }
  return {
    kind,
    /** Ends the connections. Queues and workers are closed before. */
    close,
    openQueue(name: string) {
      const queue: JobQueue = new Queue(name, shared as QueueOptions<unknown>, factory)
      queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'the job queue reports an error'))
      return queue
    },
    openWorker(
      name: string,
      processor: Processor<unknown, unknown, string>,
      own: Omit<WorkerOptions, 'connection'>,
    ) {
      const worker = new Worker<unknown, unknown, string, IQueueBackend, never, unknown>(
        name,
        processor as never,
        // What cannot be read once is not waited for 15 s: others wait behind it.
        { runRetryDelay: 1_000, ...own, ...shared } as WorkerOptions<unknown>,
        factory,
      ) as unknown as JobWorker
      worker.on('error', (error) => logger.warn({ err: error, queue: name }, 'the worker reports an error'))
      return worker
    },
  }
}

/** What queues and workers take, on either. */
type Factory = BackendFactory<IQueueBackend, unknown>

function onPostgres({ databaseUrl, poolSize }: Pick<QueueBackendOptions, 'databaseUrl' | 'poolSize'>) {
  const pool = new pg.Pool({
    // What one process makes, the sequence of a queue for instance, all must use: it belongs to who connects.
    connectionString: withSessionOptions(asLogin(databaseUrl), '-c search_path=bullmq'),
    max: poolSize ?? 8,
    keepAlive: true,
    application_name: 'polder-queues',
  })
  const factory = createPostgresBackend as unknown as Factory
  return { kind: 'postgres', connection: pool, factory, close: () => pool.end() } as const
}

function onRedis(redisUrl: string) {
  const connection = openRedis(redisUrl, { maxRetriesPerRequest: null })
  const factory = createRedisBackend as unknown as Factory
  const close = async () => {
    await connection.quit().catch(() => connection.disconnect())
  }
  return { kind: 'redis', connection, factory, close } as const
}
