import { zeroHash } from 'viem'
import { describe, expect, it } from 'vitest'
import { judgeRoot, waitFor } from './judge-root.ts'
import type { OwnRoot } from './own-root.ts'

const rootOf = (day: bigint) => ({
  ...{ day, blockNumber: 1n, wallets: 1n, root: zeroHash, total: 5n },
  ...{ depositTotal: 0n, withdrawalTotal: 0n },
})
const own: OwnRoot = { date: '2026-11-20', root: rootOf(20_777n) }
const chainAt = (day: bigint, now: bigint) => ({
  root: rootOf(day),
  publishedAt: 1_000n,
  now,
  interval: 100n,
})

describe('judgeRoot', () => {
  it('publishes what is newer than the newest on chain, when the interval is over', () => {
    expect(judgeRoot(own, chainAt(20_775n, 1_100n), [])).toEqual({ kind: 'publish', own })
  })
  it('publishes the first root at once', () => {
    expect(judgeRoot(own, chainAt(0n, 1_000n), [])).toEqual({ kind: 'publish', own })
  })
  it.each([20_777n, 20_778n])('has nothing to do when the newest on chain is of day %s', (day) => {
    expect(judgeRoot(own, chainAt(day, 9_999n), [])).toEqual({ kind: 'nothing' })
  })
  it('has nothing to do without a tree', () => {
    expect(judgeRoot(null, chainAt(0n, 0n), [])).toEqual({ kind: 'nothing' })
  })
  it('waits for the interval', () => {
    expect(judgeRoot(own, chainAt(20_776n, 1_099n), [])).toMatchObject({ kind: 'wait', reason: 'interval' })
  })
  it('does not publish again what was vetoed', () => {
    const decision = judgeRoot(own, chainAt(20_775n, 9_999n), ['2026-11-20'])
    expect(decision).toMatchObject({ kind: 'wait', reason: 'vetoed' })
  })
})

it('names what the vault refuses', () => {
  expect(waitFor('GrowthExceeded')).toBe('growth')
  expect(waitFor('RootOutOfOrder')).toBe('refused')
})
