import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { type JobQueue, openQueueBackend, type QueueBackend } from '@polder/base/queues/backend'
import { QUEUE_NAMES, QUEUES } from '@polder/base/queues/names'
import type { RequestHandler } from 'express'
import type { AdminRole } from '../admin-auth/admin-session.ts'
import type { Parts } from '../parts.ts'
import { BoardPage } from './board-page.ts'

/** Connections to Postgres that the monitor may keep open. */
const POOL_SIZE = 2

/** The queue monitor of one process; it connects to the queues when somebody first looks. */
export class QueueBoard {
  private open:
    | { backend: QueueBackend; queues: JobQueue[]; pages: Record<AdminRole, RequestHandler> }
    | undefined

  constructor(private readonly parts: Pick<Parts, 'settings' | 'logger'>) {}

  /** @returns the monitor as a role sees it: a viewer's shows no buttons and does nothing */
  pageFor(role: AdminRole): RequestHandler {
    this.open ??= this.connect()
    return this.open.pages[role]
  }

  async close(): Promise<void> {
    const { queues, backend } = this.open ?? {}
    this.open = undefined
    await Promise.all((queues ?? []).map((queue) => queue.close()))
    await backend?.close()
  }

  private connect() {
    const { settings, logger } = this.parts
    const backend = openQueueBackend({
      databaseUrl: settings.DATABASE_URL,
      redisUrl: settings.REDIS_URL,
      logger,
      poolSize: POOL_SIZE,
    })
    const queues = QUEUE_NAMES.map((name) => backend.openQueue(name))
    return {
      backend,
      queues,
      pages: { admin: this.page(queues, 'admin'), viewer: this.page(queues, 'viewer') },
    }
  }

  private page(queues: JobQueue[], role: AdminRole): RequestHandler {
    const { ADMIN_PATH, PRODUCT_NAME } = this.parts.settings
    const page = new BoardPage()
    page.setBasePath(`${ADMIN_PATH}/queues`)
    createBullBoard({
      queues: queues.map(
        (queue, index) =>
          // Its own kind of queue is narrower than ours, which is either backend's.
          new BullMQAdapter(queue as never, {
            readOnlyMode: role === 'viewer',
            description: QUEUES[QUEUE_NAMES[index]!],
          }),
      ),
      serverAdapter: page,
      options: {
        uiConfig: {
          boardTitle: `${PRODUCT_NAME} queues`,
          hideRedisDetails: true,
          hideDocsLink: true,
          locale: { lng: 'en-GB' },
          miscLinks: [{ text: 'Admin console', url: ADMIN_PATH }],
        },
      },
    })
    return page.getRouter() as RequestHandler
  }
}
