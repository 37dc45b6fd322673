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
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { asLogin, withSessionOptions } from '../process-role.ts'

/** A queue on whichever backend; what a job carries is checked by its definition, not by this type. */
export type JobQueue = Queue<unknown, unknown, string, unknown, unknown, string, IQueueBackend, unknown>
export type JobWorker = Worker<unknown, unknown, string, IQueueBackend>

/** Where the queues live: Postgres, or Redis when REDIS_URL is set. Everything above is the same on both. */
export interface QueueBackend {
  readonly kind: 'postgres' | 'redis'
  openQueue(name: string): JobQueue
  openWorker(
    name: string,
    processor: Processor<unknown, unknown, string>,
    options: Omit<WorkerOptions, 'connection'>,
  ): JobWorker
  /** Ends the connections. Queues and workers are closed before. */
  close(): Promise<void>
}

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
export function openQueueBackend(options: QueueBackendOptions): QueueBackend {
  return options.redisUrl ? openRedis(options.redisUrl, options) : openPostgres(options)
}

function openPostgres({ databaseUrl, logger, poolSize, telemetry }: QueueBackendOptions): QueueBackend {
  const pool = new pg.Pool({
    // What one process makes, the sequence of a queue for instance, all must use: it belongs to who connects.
    connectionString: withSessionOptions(asLogin(databaseUrl), '-c search_path=bullmq'),
    max: poolSize ?? 8,
    keepAlive: true,
    application_name: 'polder-queues',
  })
  // Every queue and worker listens for errors of the shared pool.
  pool.setMaxListeners(64)
  pool.on('error', (error) => logger.warn({ err: error }, 'a connection of the job queues was lost'))
  return {
    kind: 'postgres',
    ...openers(pool, createPostgresBackend as unknown as BackendFactory<IQueueBackend, unknown>, {
      logger,
      telemetry,
    }),
    close: () => pool.end(),
  }
}

function openRedis(redisUrl: string, options: QueueBackendOptions): QueueBackend {
  const { logger } = options
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  connection.setMaxListeners(64)
  connection.on('error', (error) => logger.warn({ err: error }, 'Redis cannot be reached'))
  return {
    kind: 'redis',
    ...openers(connection, createRedisBackend as unknown as BackendFactory<IQueueBackend, unknown>, options),
    close: async () => {
      await connection.quit().catch(() => connection.disconnect())
    },
  }
}

function openers(
  connection: unknown,
  factory: BackendFactory<IQueueBackend, unknown>,
  { logger, telemetry }: Pick<QueueBackendOptions, 'logger' | 'telemetry'>,
) {
  const prefix = 'polder'
  return {
    openQueue(name: string): JobQueue {
      const queue: JobQueue = new Queue(
        name,
        { connection, prefix, telemetry } as QueueOptions<unknown>,
        factory,
      )
      queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'the job queue reports an error'))
      return queue
    },
    openWorker(
      name: string,
      processor: Processor<unknown, unknown, string>,
      options: Omit<WorkerOptions, 'connection'>,
    ): JobWorker {
      const worker = new Worker<unknown, unknown, string, IQueueBackend, never, unknown>(
        name,
        processor as never,
        { ...options, connection, prefix, telemetry } as WorkerOptions<unknown>,
        factory,
      ) as unknown as JobWorker
      worker.on('error', (error) => logger.warn({ err: error, queue: name }, 'the worker reports an error'))
      return worker
    },
  }
}
