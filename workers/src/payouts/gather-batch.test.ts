import type { InLine } from '@polder/ledger/withdrawals/payout-line'
import { describe, expect, it } from 'vitest'
import { demoPolicy } from '../testing/demo-policy.ts'
import { type Figures, gatherBatch } from './gather-batch.ts'
import { gasLimitOf } from './payout-policy.ts'

const POL = 10n ** 18n
const policy = { ...demoPolicy, maxBatch: 4 }
const free: Figures = {
  control: {
    paused: false,
    pause: 0,
    approvalThreshold: null,
    approvalsNeeded: 1,
    dailyLimit: null,
  },
  ...{ signedToday: 0n, signedWithinHour: 0n, policy },
  ...{ contractLimit: 1_000n * POL, contractAvailable: 1_000n * POL },
  fees: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  money: { wallet: 1_000n * POL, vault: null },
}
const one = (n: number, i: Partial<InLine> = {}): InLine => ({
  withdrawalId: `0x${String(n)}`,
  wallet: `0xw${n}` as `0x${string}`,
  ...{ number: BigInt(n), net: 10n * POL, askedWithinDay: 10n * POL },
  ...{ approvals: 0, forExit: false, owes: false, signedWithinHour: 0n, unexplained: 0 },
  ...i,
})
const line = (count: number, i: Partial<InLine> = {}) =>
  Array.from({ length: count }, (_, index) => one(index + 1, i))
const limited = (limits: Figures['policy']['limits']) => ({ ...free, policy: { ...policy, limits } })
const gathered = (of: readonly InLine[], figures: Figures) => {
  const { batch, passed, wait, full } = gatherBatch(of, figures)
  const names = (some: readonly InLine[]) => some.map(({ number }) => Number(number))
  const reasons = passed.map(({ first, reason }) => [Number(first.number), reason])
  return { batch: names(batch), passed: reasons, wait: wait?.reason ?? null, full }
}

describe('gatherBatch', () => {
  it('asks for no approval of what serves an exit', () => {
    const figures = { ...free, control: { ...free.control, approvalThreshold: 1n } }
    expect(gathered([one(1), one(2, { forExit: true })], figures)).toMatchObject({
      batch: [2],
      passed: [[1, 'approval']],
    })
  })
  it('takes as many from the front of the line as a batch holds', () => {
    expect(gathered(line(6), free)).toEqual({ batch: [1, 2, 3, 4], passed: [], wait: null, full: true })
    expect(gathered(line(3), free)).toEqual({ batch: [1, 2, 3], passed: [], wait: null, full: false })
  })

  it.each<[string, Partial<InLine>, string]>([
    ['owes', { owes: true }, 'owes'],
    ['asks for more than the contract pays at once', { net: 1_001n * POL }, 'above_limit'],
    ['was undone again and again', { unexplained: 3 }, 'set_aside'],
  ])('passes by one that %s, and nobody else', (_, i, reason) => {
    expect(gathered([one(1, i), one(2)], free)).toMatchObject({
      batch: [2],
      passed: [[1, reason]],
      wait: null,
    })
  })

  it('holds each payment to the limit of a transaction, and the batch as well', () => {
    const figures = limited({ payout: 25n * POL })
    expect(gathered([one(1, { net: 26n * POL }), one(2), one(3), one(4)], figures)).toEqual({
      ...{ batch: [2, 3], passed: [[1, 'above_limit']], wait: null, full: true },
    })
  })

  it('holds a wallet to its limit of an hour, what is in this batch counted in', () => {
    const wallet = `0x${'a'.repeat(40)}` as const
    const figures = limited({ walletHour: 25n * POL })
    const asks = [1, 2, 3].map((n) => one(n, { wallet, signedWithinHour: 5n * POL }))
    expect(gathered([...asks, one(4)], figures)).toMatchObject({
      ...{ batch: [1, 2, 4], passed: [[3, 'hourly_limit']], wait: null },
    })
  })

  it.each<[string, Partial<Figures>, number[]]>([
    ['daily_limit', { control: { ...free.control, dailyLimit: 25n * POL }, signedToday: 10n * POL }, [1]],
    ['hourly_limit', { ...limited({ hour: 25n * POL }), signedWithinHour: 10n * POL }, [1]],
    ['contract_limit', { contractAvailable: 29n * POL }, [1, 2]],
    ['funds', { money: { wallet: 29n * POL, vault: null } }, [1, 2]],
    ['funds', { money: { wallet: 0n, vault: 9n * POL } }, []],
  ])('lets nobody overtake who waits for the %s', (reason, figures, batch) => {
    const small = one(5, { net: 1n })
    expect(gathered([...line(3), small], { ...free, ...figures })).toMatchObject({ batch, wait: reason })
  })

  it('keeps gas for the whole batch in the payout wallet, also when a vault pays', () => {
    const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 1n }
    const gas = 100n * gasLimitOf(2)
    const has = (wallet: bigint, vault: bigint | null) => ({ ...free, fees, money: { wallet, vault } })
    expect(gathered(line(2), has(20n * POL + gas, null)).batch).toEqual([1, 2])
    expect(gathered(line(2), has(20n * POL + gas - 1n, null)).batch).toEqual([1])
    expect(gathered(line(2), has(gas, 20n * POL)).batch).toEqual([1, 2])
    expect(gathered(line(2), has(gas - 1n, 20n * POL)).batch).toEqual([1])
  })

  it('narrows a batch around what the chain undid without a known cause', () => {
    const many = { ...free, policy: { ...policy, maxBatch: 20 } }
    expect(gathered(line(15, { unexplained: 1 }), many).batch).toHaveLength(10)
    expect(gathered(line(3, { unexplained: 2 }), many).batch).toEqual([1])
    expect(gathered([one(1), one(2, { unexplained: 2 }), one(3)], many).batch).toEqual([1, 3])
  })
})
