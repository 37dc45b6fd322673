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
  ...{ dayUnchecked: false, signedToday: 0n, signedWithinHour: 0n, policy },
  ...{ contractLimit: 1_000n * POL, contractAvailable: 1_000n * POL },
  fees: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  money: { wallet: 1_000n * POL, rewards: null },
}
/** A vault that has no money but what wallets have put in. */
const vault: Figures = { ...free, money: { wallet: 1_000n * POL, rewards: 0n } }
const one = (n: number, i: Partial<InLine> = {}): InLine => ({
  id: `0x${String(n)}`,
  address: `0xw${n}` as `0x${string}`,
  ...{ number: BigInt(n), net: 10n * POL, amount: 10n * POL, askedWithinDay: 10n * POL },
  ...{ approvals: 0, owes: false, signedWithinHour: 0n, unexplained: 0 },
  ...{ exitRoom: 0n, principal: 0n },
  ...i,
})
const line = (count: number, i: Partial<InLine> = {}) =>
  Array.from({ length: count }, (_, index) => one(index + 1, i))
const limited = (limits: Figures['policy']['limits']) => ({ ...free, policy: { ...policy, limits } })
const exit = (n: number, i: Partial<InLine> = {}) =>
  one(n, { exitRoom: 10n * POL, principal: 10n * POL, ...i })
const gathered = (of: readonly InLine[], figures: Figures) => {
  const { batch, passed, wait, full } = gatherBatch(of, figures)
  const names = (some: readonly InLine[]) => some.map(({ number }) => Number(number))
  const reasons = passed.map(({ first, reason }) => [Number(first.number), reason])
  return { batch: names(batch), passed: reasons, wait: wait?.reason ?? null, full }
}

describe('gatherBatch', () => {
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
    const address = `0x${'a'.repeat(40)}` as const
    const figures = limited({ walletHour: 25n * POL })
    const asks = [1, 2, 3].map((n) => one(n, { address, signedWithinHour: 5n * POL }))
    expect(gathered([...asks, one(4)], figures)).toMatchObject({
      ...{ batch: [1, 2, 4], passed: [[3, 'hourly_limit']], wait: null },
    })
  })

  it.each<[string, Partial<Figures>, number[]]>([
    ['daily_limit', { control: { ...free.control, dailyLimit: 40n * POL }, signedToday: 25n * POL }, [1]],
    ['hourly_limit', { ...limited({ hour: 40n * POL }), signedWithinHour: 25n * POL }, [1]],
    ['contract_limit', { contractAvailable: 29n * POL }, [1, 2]],
    ['contract_limit', { contractLimit: 0n, contractAvailable: 0n }, []],
    ['funds', { money: { wallet: 29n * POL, rewards: null } }, [1, 2]],
    ['paused_by_operator', { control: { ...free.control, paused: true } }, []],
    ['day_unchecked', { dayUnchecked: true }, []],
  ])('lets nobody overtake who waits for the %s', (reason, figures, batch) => {
    const small = one(5, { net: 1n })
    expect(gathered([...line(3), small], { ...free, ...figures })).toMatchObject({
      ...{ batch, passed: [], wait: reason },
    })
  })

  it.each<[string, Partial<Figures>]>([
    ['daily_limit', { control: { ...free.control, dailyLimit: 39n * POL }, signedToday: 30n * POL }],
    ['hourly_limit', { ...limited({ hour: 39n * POL }), signedWithinHour: 30n * POL }],
    ['contract_limit', { contractLimit: 39n * POL, contractAvailable: 9n * POL }],
  ])('passes by one that waits for more than a quarter of the %s', (reason, figures) => {
    const asks = [3n, 10n, 5n, 5n].map((net, n) => one(n + 1, { net: net * POL }))
    // Nor does it end the batch because both are more than one transaction may pay.
    const limits = { payout: 12n * POL, ...figures.policy?.limits }
    const held = { ...free, ...figures, policy: { ...policy, limits } }
    expect(gathered([...asks, one(5, { net: 1n })], held)).toMatchObject({
      ...{ batch: [1, 3], passed: [[2, reason]], wait: reason },
    })
  })

  it('keeps gas for the whole batch in the payout wallet, also when a vault pays', () => {
    const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 1n }
    const gas = 100n * gasLimitOf(2)
    const has = (wallet: bigint, rewards: bigint | null) => ({ ...free, fees, money: { wallet, rewards } })
    expect(gathered(line(2), has(20n * POL + gas, null)).batch).toEqual([1, 2])
    expect(gathered(line(2), has(20n * POL + gas - 1n, null)).batch).toEqual([1])
    const exits = [exit(1), exit(2)]
    expect(gathered(exits, has(gas, 0n)).batch).toEqual([1, 2])
    expect(gathered(exits, has(gas - 1n, 0n))).toMatchObject({ batch: [1], wait: 'funds' })
  })

  it('narrows a batch around what the chain undid without a known cause', () => {
    const many = { ...free, policy: { ...policy, maxBatch: 20 } }
    expect(gathered(line(15, { unexplained: 1 }), many).batch).toHaveLength(10)
    expect(gathered(line(3, { unexplained: 2 }), many).batch).toEqual([1])
    expect(gathered([one(1), one(2, { unexplained: 2 }), one(3)], many).batch).toEqual([1, 3])
  })
})

describe('gatherBatch with a vault', () => {
  it('pays what is within a principal whatever the vault has, and beyond it as far as there is money', () => {
    const within = one(1, { amount: 10n * POL, net: 9n * POL, principal: 10n * POL })
    const beyond = one(2, { amount: 10n * POL, net: 9n * POL, principal: 4n * POL })
    const nothing = one(3, { amount: 10n * POL, net: 9n * POL })
    // The fee of the first is there for the others.
    const has = (rewards: bigint) => ({ ...vault, money: { ...vault.money, rewards } })
    const asks = [nothing, beyond, within]
    expect(gathered(asks, has(3n * POL))).toMatchObject({
      batch: [1],
      passed: [
        [3, 'rewards'],
        [2, 'rewards'],
      ],
    })
    expect(gathered([within, ...asks.slice(0, 2)], has(4n * POL))).toMatchObject({
      batch: [1, 2],
      passed: [[3, 'rewards']],
    })
    expect(gathered(asks, has(14n * POL)).batch).toEqual([3, 2, 1])
    expect(gathered(asks, has(14n * POL - 1n)).batch).toEqual([3, 1])
  })

  it('takes a principal once for all payments of a wallet', () => {
    const address = '0xw' as const
    const asks = [1, 2].map((n) => one(n, { address, principal: 15n * POL }))
    const has = (rewards: bigint) => ({ ...vault, money: { ...vault.money, rewards } })
    expect(gathered(asks, has(5n * POL)).batch).toEqual([1, 2])
    expect(gathered(asks, has(5n * POL - 1n))).toMatchObject({ batch: [1], passed: [[2, 'rewards']] })
  })

  it('lets rewards that there is no money for hold nobody up', () => {
    const asks = [one(1), one(2, { principal: 10n * POL }), one(3), one(4, { principal: 10n * POL })]
    expect(gathered(asks, vault)).toEqual({
      ...{ batch: [2, 4], wait: null, full: false },
      passed: [
        [1, 'rewards'],
        [3, 'rewards'],
      ],
    })
  })

  it('pays exits first, and no limit, threshold or pause holds for them', () => {
    const held: Figures = {
      ...vault,
      control: { ...free.control, paused: true, approvalThreshold: 1n, dailyLimit: 1n },
      ...{ contractLimit: 1n, contractAvailable: 0n },
      policy: { ...policy, limits: { payout: 1n, walletHour: 1n, hour: 1n } },
    }
    expect(gathered([exit(1), exit(2), one(3, { principal: 10n * POL })], held)).toMatchObject({
      ...{ batch: [1, 2], passed: [], wait: 'paused_by_operator' },
    })
  })

  it('counts no exit against what others may be paid', () => {
    const figures: Figures = { ...vault, contractAvailable: 10n * POL, ...{ signedWithinHour: 0n } }
    const other = one(3, { principal: 10n * POL })
    expect(gathered([exit(1), exit(2), other], figures)).toMatchObject({ batch: [1, 2, 3], wait: null })
    expect(gatherBatch([exit(1), exit(2), other], figures).batch.map(({ exit }) => exit)).toEqual([
      ...[true, true, false],
    ])
  })

  it('marks as much as the demand and the principal are, and the rest is a payment like any other', () => {
    const address = '0xw' as const
    const of = (...i: Partial<InLine>[]) =>
      gatherBatch(
        i.map((each, n) => exit(n + 1, { address, exitRoom: 15n * POL, principal: 40n * POL, ...each })),
        vault,
      ).batch.map(({ number, exit }) => [Number(number), exit])
    expect(of({}, { net: 5n * POL, amount: 5n * POL }, { net: 1n, amount: 1n })).toEqual([
      ...[
        [1, true],
        [2, true],
        [3, false],
      ],
    ])
    expect(of({ principal: 10n * POL - 1n })).toEqual([])
    expect(of({}, {}, { net: 5n * POL, amount: 5n * POL })).toEqual([
      ...[
        [1, true],
        [2, false],
        [3, false],
      ],
    ])
  })
})
