import fc from 'fast-check'
import { expect, it } from 'vitest'
import { grossOfNet } from './gross-of-net.ts'
import { splitWithdrawal } from './withdrawal-rule.ts'

const terms = (feeBasisPoints: number) => ({ feeBasisPoints, minimum: 1n, minimumBalance: 0n })

it('is the least whose net is what is wanted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), fc.bigInt(1n, 10n ** 30n), (fee, net) => {
      const gross = grossOfNet(terms(fee), net)
      expect(splitWithdrawal(terms(fee), gross).net).toBe(net)
      expect(splitWithdrawal(terms(fee), gross - 1n).net).toBeLessThan(net)
    }),
  )
})
