import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from './logger.ts'
import { sleep } from './wakeup.ts'

const RECONNECT_MS = 250
/** So often is asked whether the primary is still there, and still the primary. */
const PULSE_MS = 1_000
/** One that takes longer to answer is gone. */
const PATIENCE_MS = 2_500

export interface ListenOptions {
  readonly url: string
  readonly applicationName: string
  readonly logger: Logger
  /** Called with the payload of each notice on their channel. */
  readonly handlers: Readonly<Record<string, (payload: string) => void>>
  /** Called after every connect, the first one included: what was missed before it is unknown. */
  readonly onConnect: () => void
  /** Called about once a second. @param lsn where the primary's log ended after `askedAt` (milliseconds since 1970) */
  readonly onPulse?: (lsn: string, askedAt: number) => void
  /** Called when the primary does not answer any more, or is none any more. */
  readonly onLost?: () => void
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
    for (let failures = 0; ; ) {
      await current.ended
      if (!stopping.signal.aborted && failures === 0) options.onLost?.()
      if (!stopping.signal.aborted) await sleep(RECONNECT_MS, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        current = await connect(options)
        failures = 0
      } catch (error) {
        if (failures++ === 0) options.logger.warn({ err: error }, 'cannot listen to the database')
      }
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      current.end()
      await running
    },
  }
}

async function connect(options: ListenOptions) {
  const { url, applicationName, logger, handlers, onConnect, onPulse } = options
  // A server that hangs does not close its end: the connection is dropped from here.
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: applicationName,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    stream: () => socket,
  })
  let next: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(next)
    client.end().catch(() => undefined)
    socket.destroySoon()
  }
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve)
    socket.once('close', resolve)
    client.on('error', (error) => {
      logger.warn({ err: error }, 'the connection that listens to the database was lost')
      end()
    })
  })
  client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
  const pulse = async () => {
    const askedAt = Date.now()
    try {
      // A standby refuses this.
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
      onPulse?.(rows[0]!.lsn, askedAt)
      next = setTimeout(pulse, PULSE_MS)
    } catch (error) {
      if (!socket.destroyed) logger.warn({ err: error }, 'the primary does not answer')
      end()
    }
  }
  try {
    await client.connect()
    for (const channel of Object.keys(handlers)) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
  } catch (error) {
    end()
    throw error
  }
  onConnect()
  void pulse()
  return { ended, end }
}
