import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChainEvents, DepositEvent, WithdrawalEvent } from '../decode/chain-event.ts'
import { emptyTally, followTally } from '../decode/tally.ts'
import { stationsOf } from './commit-final.ts'

const event = fc.record({ gap: fc.nat(3), isDeposit: fc.boolean(), amount: fc.bigInt(1n, 1000n) })

it('knows the counters at each block that holds an event', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (steps, most) => {
      const events = historyOf(steps)
      const stations = stationsOf(emptyTally, events, most)
      const numbers = [...events.deposits, ...events.withdrawals].map(({ blockNumber }) => blockNumber)
      const distinct = [...new Set(numbers)].sort((one, other) => Number(one - other))
      expect(stations.map(({ number }) => number)).toEqual(distinct.slice(-most))
      for (const { number, hash, tally } of stations) {
        const upTo = {
          deposits: events.deposits.filter(({ blockNumber }) => blockNumber <= number),
          withdrawals: events.withdrawals.filter(({ blockNumber }) => blockNumber <= number),
        }
        expect({ complete: true, tally }).toEqual(followTally(emptyTally, upTo))
        expect(hash).toBe(`0x${number}`)
      }
    }),
  )
})

function historyOf(steps: { gap: number; isDeposit: boolean; amount: bigint }[]): ChainEvents {
  const deposits: DepositEvent[] = []
  const withdrawals: WithdrawalEvent[] = []
  let block = 0n
  for (const { gap, isDeposit, amount } of steps) {
    block += BigInt(gap)
    const list: { total: bigint }[] = isDeposit ? deposits : withdrawals
    const place = { blockNumber: block, blockHash: `0x${block}` as const }
    const running = { number: BigInt(list.length + 1), total: (list.at(-1)?.total ?? 0n) + amount }
    if (isDeposit) deposits.push({ ...place, ...running, amount } as DepositEvent)
    else
      withdrawals.push({
        ...place,
        ...running,
        net: amount,
        amount: amount + 1n,
      } as WithdrawalEvent)
  }
  return { deposits, withdrawals }
}
