import { createLogger } from '@polder/base/logger'
import { describe, expect, it } from 'vitest'
import { startLoop } from './loop.ts'

const logger = createLogger({ level: 'silent' })
const HOUR_MS = 3_600_000

/** A loop whose rounds end when the test says so. */
function heldLoop() {
  const rounds: { end(): void; fail(): void }[] = []
  const arrivals: (() => void)[] = []
  let running = 0
  let most = 0
  const loop = startLoop({
    name: 'test',
    everyMs: HOUR_MS,
    logger,
    run: () =>
      new Promise<void>((resolve, reject) => {
        running += 1
        most = Math.max(most, running)
        rounds.push({
          end: () => {
            running -= 1
            resolve()
          },
          fail: () => {
            running -= 1
            reject(new Error('round'))
          },
        })
        arrivals.shift()?.()
      }),
  })
  const next = () => new Promise<void>((resolve) => arrivals.push(resolve))
  return { loop, rounds, next, most: () => most }
}

describe('startLoop', () => {
  it('runs at once, and once more for all nudges that came meanwhile', async () => {
    const { loop, rounds, next, most } = heldLoop()
    expect(rounds).toHaveLength(1)
    loop.nudge()
    loop.nudge()
    const second = next()
    rounds[0]!.end()
    await second
    expect(rounds).toHaveLength(2)
    rounds[1]!.end()
    await loop.stop()
    expect(rounds).toHaveLength(2)
    expect(most()).toBe(1)
  })

  it('is woken from its rest, also after a round that failed', async () => {
    const { loop, rounds, next } = heldLoop()
    rounds[0]!.fail()
    await new Promise(setImmediate)
    const second = next()
    loop.nudge()
    await second
    rounds[1]!.end()
    await loop.stop()
  })

  it('waits for its round before it is stopped', async () => {
    const { loop, rounds } = heldLoop()
    let stopped = false
    const stop = loop.stop().then(() => {
      stopped = true
    })
    await new Promise(setImmediate)
    expect(stopped).toBe(false)
    rounds[0]!.end()
    await stop
    expect(rounds).toHaveLength(1)
  })
})
