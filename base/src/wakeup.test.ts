import { expect, it } from 'vitest'
import { createWakeup } from './wakeup.ts'

const HOUR_MS = 3_600_000

it('ends a sleep at a signal, and remembers one that came before it', async () => {
  const wakeup = createWakeup()
  wakeup.signal()
  await wakeup.sleep(HOUR_MS)
  const sleeping = wakeup.sleep(HOUR_MS)
  wakeup.signal()
  await sleeping
})

it('uses a signal up', async () => {
  const wakeup = createWakeup()
  wakeup.signal()
  wakeup.signal()
  await wakeup.sleep(HOUR_MS)
  const from = performance.now()
  await wakeup.sleep(20)
  expect(performance.now() - from).toBeGreaterThan(15)
})

it('ends when it is aborted, before or meanwhile', async () => {
  const stopping = new AbortController()
  const wakeup = createWakeup()
  const sleeping = wakeup.sleep(HOUR_MS, stopping.signal)
  stopping.abort()
  await sleeping
  await wakeup.sleep(HOUR_MS, stopping.signal)
})
