import type { Logger } from '@polder/base/logger'
import { createWakeup } from '@polder/base/wakeup'

/**
 * Works at once, at every interval, and whenever it is nudged; never twice at a time. A round that throws is logged and tried again at the next interval.
 * @param run one round; nudges that arrive meanwhile lead to one more round
 */
export function startLoop(options: {
  name: string
  everyMs: number
  logger: Logger
  run(): Promise<unknown>
}) {
  const stopping = new AbortController()
  const wakeup = createWakeup()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await options.run()
      } catch (error) {
        options.logger.error({ err: error, loop: options.name }, 'a round failed and will be tried again')
      }
      await wakeup.sleep(options.everyMs, stopping.signal)
    }
  })()
  return {
    nudge: wakeup.signal,
    /** Waits for the round that is running, and begins no other. */
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
