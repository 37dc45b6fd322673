import { describe, expect, it } from 'vitest'
import { judgeRoot, nextOffset, type RootState, waitFor } from './judge-root.ts'
import type { OwnRoot } from './own-root.ts'

const root = { day: 20_777, wallets: 3, rewards: 5n, receivables: 1n }
const own: OwnRoot = { ...root, date: '2026-11-20', isOvertaken: false, isUnchecked: false }
const NO_DRAFT = { wallets: 0, rewards: 0n, lastWallet: `0x${'0'.repeat(40)}` }

/** @param days of the newest roots, the newest first; none is void */
const stateAt = (days: number[], change: Partial<RootState> = {}): RootState => ({
  ...{ now: 1_100, frozen: false, lastRootAt: 1_000, interval: 100, maxRewards: 5n, draft: NO_DRAFT },
  roots: days.map((day) => ({ ...root, day, isVoid: false })),
  ...change,
})

describe('judgeRoot', () => {
  it('sends what is newer than the newest on chain, when the interval is over', () => {
    expect(judgeRoot(own, stateAt([20_775]))).toEqual({ kind: 'send', own })
  })
  it('sends the first root at once', () => {
    expect(judgeRoot(own, stateAt([], { now: 1_000 }))).toEqual({ kind: 'send', own })
  })
  it.each([20_777, 20_778])('has nothing to do when the newest on chain is of day %s', (day) => {
    expect(judgeRoot(own, stateAt([day]))).toEqual({ kind: 'nothing' })
  })
  it('has nothing to do without a list', () => {
    expect(judgeRoot(null, stateAt([]))).toEqual({ kind: 'nothing' })
  })
  it.each<[string, RootState]>([
    ['interval', stateAt([20_776], { now: 1_099 })],
    ['growth', stateAt([20_776], { maxRewards: 4n })],
    ['frozen', stateAt([20_776], { frozen: true })],
    [
      'voided',
      stateAt([20_776], {
        roots: [
          { ...root, isVoid: true },
          { ...root, day: 1, isVoid: false },
        ],
      }),
    ],
  ])('waits: %s', (reason, state) => {
    expect(judgeRoot(own, state)).toMatchObject({ kind: 'wait', reason })
  })
  it('waits while later days are being closed: the vault would not take theirs for an interval', () => {
    const overtaken = { ...own, isOvertaken: true }
    expect(judgeRoot(overtaken, stateAt([20_775]))).toMatchObject({ kind: 'wait', reason: 'closing' })
  })
  it("sends the day's own root after a guardian has voided another of that day, or of a later one", () => {
    for (const other of [{ rewards: 9n }, { day: 20_778 }]) {
      const roots = [
        { ...root, ...other, isVoid: true },
        { ...root, day: 20_776, isVoid: false },
      ]
      expect(judgeRoot(own, stateAt([], { roots }))).toEqual({ kind: 'send', own })
    }
  })
  it('never publishes a list of the key that the books do not have', () => {
    const empty = { ...own, wallets: 0, rewards: 0n }
    expect(judgeRoot(empty, stateAt([20_776]))).toMatchObject({ kind: 'send' })
    const draft = { ...NO_DRAFT, wallets: 1 }
    expect(judgeRoot(empty, stateAt([20_776], { draft }))).toMatchObject({ kind: 'wait', reason: 'refused' })
  })
})

describe('nextOffset', () => {
  const list = { wallets: 200 }
  const prefix = { rewards: 7n, lastWallet: '0x1' }
  it.each<[string, number | null, number, object]>([
    ['goes on after what agrees', 128, 128, {}],
    ['is over when all of it agrees', null, 200, {}],
    ['begins anew when the sum is another', 0, 128, { rewards: 8n }],
    ['begins anew when the last wallet is another', 0, 128, { lastWallet: '0x2' }],
    ['begins anew after a part that cannot be followed', 0, 100, {}],
    ['begins anew when the key has listed more than there are', 0, 201, {}],
  ])('%s', (_, expected, wallets, change) => {
    expect(nextOffset(list, { wallets, ...prefix, ...change }, prefix)).toBe(expected)
  })
  it('begins at 0, and is over at once for a list of nobody', () => {
    const nothing = { rewards: 0n, lastWallet: undefined }
    expect(nextOffset(list, NO_DRAFT, nothing)).toBe(0)
    expect(nextOffset({ wallets: 0 }, NO_DRAFT, nothing)).toBeNull()
  })
})

it('names what the vault refuses', () => {
  expect(waitFor('AccessControlUnauthorizedAccount')).toBe('role')
  expect(waitFor('RootOutOfOrder')).toBe('refused')
})
