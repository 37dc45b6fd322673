import { metrics } from '@polder/base/metrics'
import { expect, it } from 'vitest'
import { indexerMetrics } from './metrics.ts'
import { noProgress, type Progress } from './sync/progress.ts'

/** @returns what the metrics of an indexer say that says this of itself; undefined: nothing */
async function lagOf(progress: Partial<Progress>) {
  indexerMetrics(() => ({ ...noProgress, ...progress }))
  const page = await metrics.metrics()
  const read = (name: string) => page.match(new RegExp(`^polder_indexer_${name} (.*)$`, 'm'))?.[1]
  const seconds = read('lag_seconds')
  return { seconds: seconds && Math.round(Number(seconds)), blocks: read('lag_blocks') }
}

const ago = (seconds: number) => Date.now() - seconds * 1_000

it('a leader that never caught up is behind since it leads, and does not say 0 blocks', async () => {
  expect(await lagOf({ leadsSince: ago(300), checkpointNumber: 7n })).toEqual({
    seconds: 300,
    blocks: undefined,
  })
})

it('a leader is behind since it caught up last', async () => {
  const progress = { leadsSince: ago(300), caughtUpAt: ago(5), finalizedNumber: 9n, checkpointNumber: 7n }
  expect(await lagOf(progress)).toEqual({ seconds: 5, blocks: '2' })
})

it('a leader that led before is not behind for the time between', async () => {
  expect(await lagOf({ leadsSince: ago(3), caughtUpAt: ago(9_000) })).toMatchObject({ seconds: 3 })
})

it('who stands by says nothing', async () => {
  expect(await lagOf({})).toEqual({ seconds: undefined, blocks: undefined })
})
