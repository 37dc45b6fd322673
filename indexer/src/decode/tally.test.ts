import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChainEvents, DepositEvent, WithdrawalEvent } from './chain-event.ts'
import { describeDifference, emptyTally, eventsBeyond, followTally, sameTally, tallyAfter } from './tally.ts'

const amounts = fc.array(fc.bigInt(1n, 10n ** 24n), { maxLength: 30 })
const history = fc.tuple(amounts, amounts).map(([deposits, payouts]) => eventsOf(deposits, payouts))

describe('followTally', () => {
  it('adds up a whole history, in one piece or in several', () => {
    fc.assert(
      fc.property(history, fc.nat(30), (events, cut) => {
        const whole = complete(followTally(emptyTally, events))
        expect(whole.deposits.count).toBe(BigInt(events.deposits.length))
        expect(whole.gross).toBe(whole.withdrawals.total + whole.withdrawals.count)
        expect(whole).toEqual(tallyAfter(emptyTally, events))
        const first = {
          deposits: events.deposits.slice(0, cut),
          withdrawals: events.withdrawals.slice(0, cut),
        }
        const half = complete(followTally(emptyTally, first))
        expect(complete(followTally(half, eventsBeyond(half, events)))).toEqual(whole)
      }),
    )
  })

  it('never reaches the true tally when one log is left out', () => {
    fc.assert(
      fc.property(history, fc.nat(29), fc.boolean(), (events, at, ofDeposits) => {
        const kind = ofDeposits ? 'deposits' : 'withdrawals'
        fc.pre(events[kind].length > at)
        const truth = complete(followTally(emptyTally, events))
        const lacking = { ...events, [kind]: events[kind].filter((_, index) => index !== at) }
        const followed = followTally(emptyTally, lacking)
        expect(followed.complete && sameTally(followed.tally, truth)).toBe(false)
      }),
    )
  })

  it('names the gap', () => {
    const { deposits } = eventsOf([5n, 6n, 7n], [])
    expect(
      followTally(emptyTally, { deposits: deposits.filter((event) => event.number !== 2n), withdrawals: [] }),
    ).toEqual({
      complete: false,
      gap: 'after deposit 1 comes deposit 3 in block 2',
    })
    const wrong = deposits.map((event) => (event.number === 2n ? { ...event, amount: 1n } : event))
    expect(followTally(emptyTally, { deposits: wrong, withdrawals: [] })).toEqual({
      complete: false,
      gap: 'deposit 2 in block 1 brings the total to 11 wei, not 6',
    })
  })
})

describe('describeDifference', () => {
  it('names only what differs', () => {
    const contract = { ...emptyTally, deposits: { count: 2n, total: 9n } }
    expect(describeDifference(emptyTally, contract)).toBe(
      '0 deposits of 0 wei in the logs, 2 of 9 wei in the contract',
    )
    const gross = { ...emptyTally, gross: 3n }
    expect(sameTally(emptyTally, gross)).toBe(false)
    expect(describeDifference(emptyTally, gross)).toBe(
      '0 wei of payouts before fees in the logs, 3 in the contract',
    )
  })
})

function complete(followed: ReturnType<typeof followTally>) {
  if (!followed.complete) throw new Error(followed.gap)
  return followed.tally
}

function eventsOf(depositAmounts: bigint[], netAmounts: bigint[]): ChainEvents {
  let total = 0n
  const deposits = depositAmounts.map((amount, index) => {
    total += amount
    return { amount, number: BigInt(index + 1), total, blockNumber: BigInt(index) } as DepositEvent
  })
  let paid = 0n
  const withdrawals = netAmounts.map((net, index) => {
    paid += net
    return {
      amount: net + 1n,
      net,
      number: BigInt(index + 1),
      total: paid,
      blockNumber: BigInt(index),
    } as WithdrawalEvent
  })
  return { deposits, withdrawals }
}
