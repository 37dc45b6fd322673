import { setTimeout } from 'node:timers/promises'

export type Wakeup = ReturnType<typeof createWakeup>

/** Lets a loop sleep until its time is over or somebody signals. A signal while it works is not lost. */
export function createWakeup() {
  let signalled = new AbortController()
  const signal = () => signalled.abort()
  return {
    signal,
    /** Ends early at a signal or when `abort` aborts; never throws. */
    sleep: async (durationMs: number, abort?: AbortSignal): Promise<void> => {
      if (abort?.aborted) return
      abort?.addEventListener('abort', signal)
      await sleep(durationMs, signalled.signal)
      abort?.removeEventListener('abort', signal)
      signalled = new AbortController()
    },
  }
}

/** Waits; ends early when the signal aborts, and never throws. */
export async function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  await setTimeout(durationMs, undefined, { signal }).catch(() => undefined)
}
