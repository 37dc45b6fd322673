import { createLogger } from '@polder/base/logger'
import { metrics } from '@polder/base/metrics'
import { expect, it } from 'vitest'
import { tellStrays } from './tell-of-nodes.ts'

const read = async () => await metrics.getSingleMetricAsString('polder_indexer_stray_logs_total')

it('counts from 0 on, so that the first log is seen as an increase', async () => {
  const told: string[] = []
  const tell = tellStrays({
    store: { alert: async (_severity, message) => void told.push(message) },
    logger: createLogger({ level: 'silent' }),
    nodes: ['node 1 (one)', 'node 2 (two)'],
  })
  expect(await read()).toContain('{node="node 1 (one)",why="doubled"} 0')
  expect(await read()).toContain('{node="node 2 (two)",why="foreign"} 0')
  tell('node 1 (one)', 'doubled')
  tell('node 1 (one)', 'doubled')
  expect(await read()).toContain('{node="node 1 (one)",why="doubled"} 2')
  expect(told).toHaveLength(1)
})
