/** How long something may be put off on a page that never rests. */
const LATEST_MS = 2_000
/** Where the browser does not tell when it rests. */
const GUESS_MS = 300

const waiting: (() => void)[] = []

/**
 * Runs something once the browser has nothing better to do. What waits is done one by one, and the page answers in
 * between.
 * @returns what to call when it is no longer wanted
 */
export function whenIdle(run: () => void): () => void {
  if (waiting.push(run) === 1) atRest(next)
  return () => {
    const at = waiting.indexOf(run)
    // The first keeps its place: the next rest is asked for already.
    if (at >= 0) waiting[at] = nothing
  }
}

function next(): void {
  const run = waiting[0]
  try {
    run?.()
  } finally {
    waiting.shift()
    if (waiting.length > 0) atRest(next)
  }
}

function nothing(): void {}

function atRest(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, GUESS_MS)
}
