import fc from 'fast-check'
import { concat, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { packRewards, sumRewards, unpackRewards } from './rewards.ts'

const address = (wallet: bigint) => numberToHex(wallet, { size: 20 })

it('packs wallet and rewards as the vault reads them, ascending, and unpacks the same', () => {
  const wallets = fc.uniqueArray(fc.tuple(fc.bigInt(1n, 2n ** 160n - 1n), fc.bigInt(1n, 2n ** 96n - 1n)), {
    selector: ([wallet]) => wallet,
  })
  fc.assert(
    fc.property(wallets, (rewards) => {
      const entries = packRewards(new Map(rewards.map(([wallet, amount]) => [address(wallet), amount])))
      const ascending = rewards.toSorted(([one], [other]) => (one < other ? -1 : 1))
      const expected = ascending.map(([wallet, amount]) =>
        concat([address(wallet), numberToHex(amount, { size: 12 })]),
      )
      expect(`0x${entries.toString('hex')}`).toBe(concat(['0x', ...expected]))
      expect([...unpackRewards(entries)]).toEqual(
        ascending.map(([wallet, amount]) => [address(wallet), amount]),
      )
      const rewardsSum = rewards.reduce((sum, [, amount]) => sum + amount, 0n)
      const last = ascending.at(-1)
      expect(sumRewards(entries)).toEqual({ rewards: rewardsSum, lastWallet: last && address(last[0]) })
    }),
  )
})

it('refuses rewards that an entry cannot hold', () => {
  expect(() => packRewards(new Map([[address(1n), 2n ** 96n]]))).toThrow(RangeError)
})
