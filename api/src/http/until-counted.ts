import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimitedError } from './rate-limits.ts'

/** Counts a request as soon as the client has one left, unless it ends before. @param count throws RateLimitedError while there is none */
export async function untilCounted(count: () => Promise<void>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    try {
      return await count()
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error
      await sleep(error.retryAfterSeconds * 1_000, undefined, { signal: ended, ref: false }).catch(
        () => undefined,
      )
    }
  }
}
