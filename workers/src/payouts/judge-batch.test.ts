import { describe, expect, it } from 'vitest'
import { judgeBatch, type SpentNonce } from './judge-batch.ts'

const [a, b] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`] as const
const none = { hash: b, receipt: null }
const at = (blockNumber: bigint, succeeded: boolean, hash: `0x${string}` = a) => ({
  hash,
  receipt: { succeeded, blockNumber, gasUsed: 60_000n, gasPrice: 30n },
})
/** Payouts 8 to 10, with seven paid and booked before them. */
const judge = (receipts: SpentNonce['receipts'], i: Partial<SpentNonce> = {}) =>
  judgeBatch({
    ...{ receipts, lastNumber: 10n, payouts: 7n, booked: 7n },
    ...{ finalizedBlock: 100n, isMissingForLong: true, ...i },
  })

describe('judgeBatch', () => {
  it('believes a success only when the contract counts its payouts', () => {
    const receipts = [at(90n, true), none]
    expect(judge(receipts, { payouts: 10n })).toEqual({
      kind: 'succeeded',
      hash: a,
      gasUsed: 60_000n,
      gasPrice: 30n,
    })
    expect(judge(receipts, { payouts: 9n }).kind).toBe('contradiction')
  })

  it('frees its withdrawals after a final revert, once what was paid otherwise is booked', () => {
    const receipts = [none, at(100n, false)]
    expect(judge(receipts)).toMatchObject({ kind: 'reverted', hash: a, gasUsed: 60_000n, blockNumber: 100n })
    expect(judge(receipts, { payouts: 8n }).kind).toBe('undecided')
    expect(judge(receipts, { payouts: 8n, booked: 8n }).kind).toBe('reverted')
  })

  it('frees them as well after one that pays nobody', () => {
    const receipts = [none, { ...at(100n, true), paysNobody: true }]
    expect(judge(receipts)).toMatchObject({ kind: 'reverted', paysNobody: true })
    expect(judge(receipts, { payouts: 8n }).kind).toBe('undecided')
  })

  it('frees them after another transaction took the nonce, once what it paid is booked', () => {
    expect(judge([none]).kind).toBe('nonce_lost')
    expect(judge([none], { payouts: 10n }).kind).toBe('undecided')
    expect(judge([none], { payouts: 10n, booked: 10n }).kind).toBe('nonce_lost')
  })

  it('waits for a receipt that a node may not have yet', () => {
    for (const payouts of [7n, 10n])
      expect(judge([none], { payouts, isMissingForLong: false }).kind).toBe('undecided')
  })

  it('decides nothing on what is not final', () => {
    for (const succeeded of [true, false]) expect(judge([at(101n, succeeded)]).kind).toBe('undecided')
  })

  it('does not believe in two transactions on one nonce', () => {
    expect(judge([at(90n, true), at(91n, false, b)], { payouts: 10n }).kind).toBe('contradiction')
  })
})
