import { describe, expect, it } from 'vitest'
import { judgePayout } from './judge-payout.ts'

const [a, b] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const
const none = { hash: b, receipt: null }
const at = (blockNumber: bigint, succeeded: boolean) => ({ hash: a, receipt: { succeeded, blockNumber } })
const finalizedBlock = 100n

describe('judgePayout', () => {
  it('believes a success only when the contract says it too', () => {
    const receipts = [at(90n, true), none]
    expect(judgePayout({ receipts, paid: true, finalizedBlock, isMissingForLong: true })).toEqual({
      kind: 'succeeded',
      hash: a,
    })
    expect(judgePayout({ receipts, paid: false, finalizedBlock, isMissingForLong: true }).kind).toBe(
      'contradiction',
    )
  })

  it('allows another payment after a final revert of what was never paid', () => {
    const receipts = [none, at(100n, false)]
    expect(judgePayout({ receipts, paid: false, finalizedBlock, isMissingForLong: true })).toEqual({
      kind: 'reverted',
      hash: a,
      blockNumber: 100n,
    })
    expect(judgePayout({ receipts, paid: true, finalizedBlock, isMissingForLong: true }).kind).toBe(
      'contradiction',
    )
  })

  it('allows it after a foreign transaction took the nonce', () => {
    expect(judgePayout({ receipts: [none], paid: false, finalizedBlock, isMissingForLong: true }).kind).toBe(
      'nonce_lost',
    )
    expect(judgePayout({ receipts: [none], paid: true, finalizedBlock, isMissingForLong: true }).kind).toBe(
      'contradiction',
    )
  })

  it('waits for a receipt that a node may not have yet', () => {
    for (const paid of [true, false]) {
      const spent = { receipts: [none], paid, finalizedBlock, isMissingForLong: false }
      expect(judgePayout(spent).kind).toBe('undecided')
    }
  })

  it('decides nothing on what is not final', () => {
    for (const succeeded of [true, false]) {
      const receipts = [at(101n, succeeded)]
      expect(judgePayout({ receipts, paid: false, finalizedBlock, isMissingForLong: true }).kind).toBe(
        'undecided',
      )
    }
  })

  it('does not believe in two transactions on one nonce', () => {
    const receipts = [at(90n, true), { ...at(91n, false), hash: b }]
    expect(judgePayout({ receipts, paid: true, finalizedBlock, isMissingForLong: true }).kind).toBe(
      'contradiction',
    )
  })
})
