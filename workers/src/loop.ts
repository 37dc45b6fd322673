import type { Logger } from '@polder/base/logger'

/** Work done at once, at every interval, and whenever it is nudged; never twice at a time. */
export interface Loop {
  nudge(): void
  /** Waits for the round that is running, and begins no other. */
  stop(): Promise<void>
}

/**
 * A round that throws is logged and tried again at the next interval.
 * @param run one round; nudges that arrive meanwhile lead to one more round
 */
export function startLoop(options: {
  name: string
  everyMs: number
  logger: Logger
  run(): Promise<unknown>
}): Loop {
  let stopped = false
  let wanted = true
  let wake: (() => void) | undefined
  const nudge = () => {
    wanted = true
    wake?.()
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    }).finally(() => {
      wake = undefined
    })
  const running = (async () => {
    while (!stopped) {
      wanted = false
      try {
        await options.run()
      } catch (error) {
        options.logger.error({ err: error, loop: options.name }, 'a round failed and will be tried again')
        if (!stopped) await rest()
        continue
      }
      if (!wanted && !stopped) await rest()
    }
  })()
  return {
    nudge,
    stop: async () => {
      stopped = true
      wake?.()
      await running
    },
  }
}
