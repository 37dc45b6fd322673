import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @param {string} what for the error
 * @param {() => unknown} look asked again until it answers something true; it may fail meanwhile
 * @param {number} patienceMs
 * @returns what it answered
 */
export async function until(what, look, patienceMs = 300_000) {
  let last
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(250)) {
    try {
      last = await look()
      if (last) return last
    } catch (error) {
      last = error.message
    }
  }
  throw new Error(`${what} did not come in ${patienceMs / 1000} s (last: ${JSON.stringify(last)})`)
}
