import { setTimeout as sleep } from 'node:timers/promises'
import { endedFirst } from '../changes/ended-first.ts'
import { RateLimitedError } from '../http/rate-limits.ts'

/**
 * Counts each answer of a subscription as a request. Whoever has none left waits for the next answer until there is one
 * again; changes that come meanwhile are one (`Topic`).
 * @param count throws RateLimitedError while there is none left
 */
export function countedResults<Result>(
  results: AsyncGenerator<Result, void, void>,
  count: () => Promise<void>,
): AsyncGenerator<Result, void, void> {
  const ended = new AbortController()
  async function* counted() {
    for await (const result of results) {
      yield result
      await untilCounted(count, ended.signal)
    }
  }
  return endedFirst(counted(), () => {
    ended.abort()
    return results.return()
  })
}

/** Counts a request as soon as the client has one left, unless it ends before. @param count throws RateLimitedError while there is none */
async function untilCounted(count: () => Promise<void>, ended: AbortSignal): Promise<void> {
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
