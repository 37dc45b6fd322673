import type { Server } from 'node:http'
import { SettingsError } from '@polder/base/settings'
import type { Context } from '@polder/ledger/context'
import { createApp } from './app.ts'
import { purgeNonces } from './auth/nonces.ts'
import { openParts, type Parts } from './parts.ts'

const PURGE_MS = 60_000

/**
 * Starts the API and the web app on PORT.
 * @returns its address, and how to stop it: what is running may finish
 * @throws SettingsError naming PORT when it is taken
 */
export async function startApi(
  context: Pick<Context, 'settings' | 'logger'>,
  options: { webRoot?: string } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const logger = context.logger.child({ role: 'api' })
  const { parts, close } = await openParts({ settings: context.settings, logger })
  try {
    const app = await createApp(parts, options)
    try {
      await listen(app.server, parts.settings.PORT)
    } catch (error) {
      await app.stop()
      throw error
    }
    const purging = setInterval(() => void purge(parts), PURGE_MS)
    purging.unref()
    const url = parts.settings.PUBLIC_URL ?? `http://localhost:${parts.settings.PORT}`
    logger.info({ url }, 'the API is up')
    return {
      url,
      stop: async () => {
        clearInterval(purging)
        await app.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    server.listen(port, () => resolve())
  })
}

/** Why a port cannot be listened on, by the code of the error. */
const REFUSALS: Record<string, string> = {
  EADDRINUSE: 'and another program listens there already: stop it, or set another PORT.',
  EACCES: 'which this user may not listen on: set a PORT above 1023.',
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  const why = REFUSALS[error.code ?? '']
  return why ? new SettingsError(new Map([['PORT', `is ${port}, ${why}`]])) : error
}

async function purge(parts: Pick<Parts, 'db' | 'sessions' | 'adminSessions' | 'logger'>): Promise<void> {
  try {
    await purgeNonces(parts.db)
    await parts.sessions.purge()
    await parts.adminSessions.purge()
  } catch (error) {
    parts.logger.warn({ err: error }, 'old sessions could not be forgotten')
  }
}
