import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@polder/base/logger'

/** A part that does not end in this time is left behind; the next start takes it over. */
const PATIENCE_MS = 20_000

/** The stop was asked for while the start was under way. */
class StoppedError extends Error {
  override readonly name = 'StoppedError'
}

/** What is running, in the order in which it was started; it is stopped in the opposite order. */
export class Shutdown {
  readonly #parts: { name: string; stop: () => Promise<void> | void }[] = []
  #asked = false
  #stopping: Promise<void> | undefined

  /**
   * @param stop ends the part; runs once
   * @throws StoppedError when a stop was asked for meanwhile, so that the start goes no further
   */
  add(name: string, stop: () => Promise<void> | void): void {
    this.#parts.push({ name, stop })
    if (this.#asked) throw new StoppedError('Stopped during the start')
  }

  /** Notes that everything is to stop; a start that is under way ends at its next step. */
  ask(): void {
    this.#asked = true
  }

  get asked(): boolean {
    return this.#asked
  }

  /** Stops everything, newest first. Every caller waits for the same stop. */
  async run(logger: Logger): Promise<void> {
    this.#asked = true
    this.#stopping ??= this.#stopAll(logger)
    await this.#stopping
  }

  async #stopAll(logger: Logger): Promise<void> {
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const { name, stop } = part
      const stopped = Promise.resolve()
        .then(stop)
        .then(
          () => true,
          (error: unknown) => {
            logger.error({ err: error }, `Stopping ${name} failed`)
            return true
          },
        )
      const inTime = await Promise.race([stopped, sleep(PATIENCE_MS, false, { ref: false })])
      if (!inTime) logger.error(`${name} did not stop in ${PATIENCE_MS / 1000} s`)
    }
  }
}
