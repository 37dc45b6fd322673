import { describe, expect, it } from 'vitest'
import { demoPolicy, POLICY_SETTINGS } from '../testing/demo-policy.ts'
import { firstFees, replacementFees } from './payout-fees.ts'
import { payoutPolicy } from './payout-policy.ts'

const gwei = 10n ** 9n
const polygon = payoutPolicy({ demo: false, ...POLICY_SETTINGS })

describe('firstFees', () => {
  it('never tips less than Polygon accepts', () => {
    const fees = firstFees({ baseFee: 10n * gwei, suggestedPriorityFee: gwei }, polygon)
    expect(fees).toEqual({ maxFeePerGas: 45n * gwei, maxPriorityFeePerGas: 25n * gwei })
  })
  it('tips what the node suggests when that is more', () => {
    const fees = firstFees({ baseFee: 10n * gwei, suggestedPriorityFee: 40n * gwei }, polygon)
    expect(fees?.maxPriorityFeePerGas).toBe(40n * gwei)
  })
  it('burns little on the demo chain', () => {
    const fees = firstFees({ baseFee: 7n, suggestedPriorityFee: 0n }, demoPolicy)
    expect(fees!.maxFeePerGas).toBeLessThan(gwei)
  })
  it('offers no more than the cap, and nothing when the cap cannot buy a place', () => {
    const { maxFeeCap } = polygon
    expect(firstFees({ baseFee: maxFeeCap - 25n * gwei, suggestedPriorityFee: 0n }, polygon)).toEqual({
      maxFeePerGas: maxFeeCap,
      maxPriorityFeePerGas: 25n * gwei,
    })
    expect(firstFees({ baseFee: maxFeeCap - 25n * gwei + 1n, suggestedPriorityFee: 0n }, polygon)).toBeNull()
  })
})

describe('replacementFees', () => {
  const before = { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: 30n * gwei }
  const calm = { baseFee: gwei, suggestedPriorityFee: gwei }

  it('raises both fees by more than the tenth that nodes ask for', () => {
    const fees = replacementFees(before, calm, polygon)!
    expect(fees.maxFeePerGas * 10n).toBeGreaterThan(before.maxFeePerGas * 11n)
    expect(fees.maxPriorityFeePerGas * 10n).toBeGreaterThan(before.maxPriorityFeePerGas * 11n)
  })
  it('raises even the smallest fees', () => {
    expect(replacementFees({ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, calm, polygon)).not.toEqual({
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
    })
  })
  it('follows the network when it asks for more than that', () => {
    const fees = replacementFees(before, { baseFee: 500n * gwei, suggestedPriorityFee: 60n * gwei }, polygon)
    expect(fees).toEqual({ maxFeePerGas: 1_060n * gwei, maxPriorityFeePerGas: 60n * gwei })
  })
  it('offers the rest when an eighth more would pass the cap', () => {
    const near = { ...before, maxFeePerGas: (polygon.maxFeeCap * 10n) / 11n - 1n }
    const fees = replacementFees(near, calm, polygon)!
    expect(fees.maxFeePerGas).toBe(polygon.maxFeeCap)
    expect(fees.maxFeePerGas * 10n).toBeGreaterThan(near.maxFeePerGas * 11n)
  })
  it('leaves room for one replacement whatever a first attempt offers', () => {
    for (const part of [2n, 3n, 4n]) {
      const network = { baseFee: polygon.maxFeeCap / part, suggestedPriorityFee: gwei }
      const first = firstFees(network, polygon)!
      expect(replacementFees(first, network, polygon)).not.toBeNull()
    }
  })
  it('stops at the cap', () => {
    expect(replacementFees({ ...before, maxFeePerGas: polygon.maxFeeCap }, calm, polygon)).toBeNull()
  })
})
