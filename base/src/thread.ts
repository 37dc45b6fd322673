import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Logger } from './logger.ts'

export interface ThreadOptions {
  /** `import.meta.url` of the caller. */
  readonly caller: string
  /** Module beside the caller, without its extension; its exports are what a thread can do. */
  readonly entry: string
  /** How long a thread without work is kept warm. */
  readonly idleTimeoutMs: number
  readonly logger?: Logger
}

/**
 * Opens a thread, as soon as it is needed, for work that would keep the event loop from answering. What it throws comes
 * back as a plain Error with its message.
 */
export function openThread({ caller, entry, idleTimeoutMs, logger }: ThreadOptions): Piscina {
  const isSource = caller.endsWith('.ts')
  const filename = fileURLToPath(new URL(`${entry}${isSource ? '.ts' : '.js'}`, caller))
  const thread = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    // Else a thread without work blocks, and its database connections with it.
    atomics: 'disabled',
    // Whoever waits for an answer comes first. (Linux; elsewhere it does nothing.)
    niceIncrement: 10,
    // What is read row by row is garbage at once; the default keeps 48 MB of it.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    ...(isSource ? sourceOptions() : {}),
  })
  thread.on('error', (error) => logger?.error({ err: error }, 'a thread failed'))
  return thread
}

/** A thread does not take over its parent's loader. */
function sourceOptions() {
  // How decorators are read is said there.
  const tsconfig = fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url))
  return {
    execArgv: ['--conditions=source', '--import', new URL('./thread-loader.mjs', import.meta.url).href],
    env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig },
  }
}
