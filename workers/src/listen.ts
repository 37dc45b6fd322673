import type { Logger } from '@polder/base/logger'
import pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * Listens for NOTIFY on a connection of its own, and connects again when it is lost. A notice is only a wake-up:
 * whoever listens also looks from time to time, and each time this has (re)connected.
 * @param options.handlers called for each notice on their channel, and after every connect
 */
export function listen(options: { url: string; logger: Logger; handlers: Record<string, () => void> }): {
  stop(): Promise<void>
} {
  let current: pg.Client | undefined
  const stopped = new AbortController()

  const running = (async () => {
    while (!stopped.signal.aborted) {
      const client = new pg.Client({
        connectionString: options.url,
        keepAlive: true,
        application_name: 'polder-workers-listen',
      })
      current = client
      const lost = new Promise<void>((resolve) => {
        client.on('end', resolve)
        client.on('error', (error) => {
          if (!stopped.signal.aborted)
            options.logger.warn({ err: error }, 'the listening connection was lost')
          resolve()
        })
      })
      try {
        await subscribe(client, options.handlers)
        if (!stopped.signal.aborted) await lost
      } catch (error) {
        if (!stopped.signal.aborted) options.logger.warn({ err: error }, 'cannot listen to the database')
      }
      await client.end().catch(() => undefined)
      if (!stopped.signal.aborted) await pause(stopped.signal)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}

async function subscribe(client: pg.Client, handlers: Record<string, () => void>): Promise<void> {
  client.on('notification', ({ channel }) => handlers[channel]?.())
  await client.connect()
  for (const channel of Object.keys(handlers))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  for (const handler of Object.values(handlers)) handler()
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
