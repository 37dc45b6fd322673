import type { Payment } from '@polder/ledger/withdrawals/payment'
import { describe, expect, it } from 'vitest'
import { findRefused } from './find-refused.ts'

const payments = Array.from({ length: 100 }, (_, n): Payment => {
  const hex = `0x${n.toString(16)}` as const
  return { id: hex, address: hex, amount: 1n, net: 1n }
})

/** A contract that refuses some. @returns how often it was asked, and what was found */
async function find(bad: readonly number[]) {
  let asked = 0
  const found = await findRefused(
    payments,
    async (some) => {
      asked += 1
      const refuses = some.some((payment) => bad.includes(payments.indexOf(payment)))
      return refuses ? { kind: 'unexpected', reason: 'InvalidAddress' } : { kind: 'payable' }
    },
    'InvalidAddress',
  )
  return { asked, found: found === 'all' ? found : found.map(({ payment }) => payments.indexOf(payment)) }
}

describe('findRefused', () => {
  it('finds those that are refused, in few questions', async () => {
    const { asked, found } = await find([17])
    expect(found).toEqual([17])
    expect(asked).toBeLessThan(20)
    expect((await find([0, 17, 50])).found).toEqual([0, 17, 50])
  })

  it('blames nobody when everything is refused', async () => {
    const { asked, found } = await find(payments.map((_, n) => n))
    expect(found).toBe('all')
    expect(asked).toBe(2)
  })
})
