import { isAlive } from '@polder/base/embedded/process'
import type { Logger } from '@polder/base/logger'
import type { Shutdown } from './shutdown.ts'

/** Ends the product when an embedded part has died under it: no half of it is of any use. */
export function watchPart(
  name: string,
  pid: number,
  logPath: string,
  shutdown: Shutdown,
  logger: Logger,
): void {
  const timer = setInterval(() => {
    if (isAlive(pid) && !shutdown.asked) return
    clearInterval(timer)
    if (shutdown.asked) return
    logger.fatal(
      `${name} has ended; its log is ${logPath}. Everything stops; \`npm start\` goes on from here.`,
    )
    process.exitCode = 1
    void shutdown.run(logger).finally(() => process.exit(1))
  }, 1_000)
  timer.unref()
}
