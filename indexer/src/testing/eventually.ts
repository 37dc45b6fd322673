import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** Repeats an expectation until it holds; how long it takes is not part of any test. */
export async function eventually(expectation: () => Promise<void>, limitMs = 60_000): Promise<void> {
  for (const deadline = Date.now() + limitMs; ; await sleep(20)) {
    try {
      return await expectation()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/** Waits until a query answers exactly this. */
export async function eventuallyEqual<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  await eventually(async () => expect(await read()).toEqual(wanted))
}
