/** Lets a loop sleep until its time is over or somebody rings. A ring while it works is not lost. */
export interface Bell {
  ring(): void
  /** Ends early at a ring or when the signal aborts; never throws. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>
}

export function newBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      wake?.()
    },
    sleep: async (durationMs, signal) => {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, durationMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
        if (wake) signal.removeEventListener('abort', wake)
        wake = undefined
      }
      rung = false
    },
  }
}
