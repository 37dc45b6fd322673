import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@polder/base/logger'
import pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * Listens for NOTIFY on a connection of its own, and connects again when it is lost.
 * @param options.onNotice each notice on one of the channels
 * @param options.onGap notices may have been missed: the connection was lost and is there again
 * @returns once it listens for the first time
 */
export async function listen(options: {
  url: string
  logger: Logger
  channels: readonly string[]
  onNotice: (channel: string, payload: string) => void
  onGap: () => void
}): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const open = async () => {
    const client = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      application_name: 'polder-api-listen',
    })
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
    client.on('notification', ({ channel, payload }) => options.onNotice(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of options.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    return { client, ended }
  }
  let current = await open()
  const running = (async () => {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      options.logger.warn('the connection that listens to the database was lost')
      await current.client.end().catch(() => undefined)
      for (;;) {
        await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        try {
          current = await open()
          break
        } catch (error) {
          options.logger.warn({ err: error }, 'cannot listen to the database')
        }
      }
      options.onGap()
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
