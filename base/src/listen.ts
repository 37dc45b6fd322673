import pg from 'pg'
import type { Logger } from './logger.ts'
import { sleep } from './wakeup.ts'

const RECONNECT_MS = 1_000

export interface ListenOptions {
  readonly url: string
  readonly applicationName: string
  readonly logger: Logger
  /** Called with the payload of each notice on their channel. */
  readonly handlers: Readonly<Record<string, (payload: string) => void>>
  /** Called after every connect, the first one included: what was missed before it is unknown. */
  readonly onConnect: () => void
}

/**
 * Listens for NOTIFY on a connection of its own, and connects again when it is lost.
 * @returns once it listens for the first time
 * @throws Error when the database cannot be reached then
 */
export async function listen(options: ListenOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await connect(options)
  const running = (async () => {
    for (;;) {
      if (!stopping.signal.aborted) await current.ended
      await current.client.end().catch(() => undefined)
      if (!stopping.signal.aborted) await sleep(RECONNECT_MS, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        current = await connect(options)
      } catch (error) {
        options.logger.warn({ err: error }, 'cannot listen to the database')
      }
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await current.client.end().catch(() => undefined)
      await running
    },
  }
}

async function connect({ url, applicationName, logger, handlers, onConnect }: ListenOptions) {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: applicationName,
  })
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.on('error', (error) => {
      logger.warn({ err: error }, 'the connection that listens to the database was lost')
      resolve()
    })
  })
  client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(handlers)) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  onConnect()
  return { client, ended }
}
