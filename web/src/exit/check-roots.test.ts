import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compare } from './check-roots.ts'
import { reportLines } from './report.ts'
import { wordsOf } from './words.ts'

const entry = (wallet: number, rewards: number) =>
  wallet.toString(16).padStart(40, '0') + rewards.toString(16).padStart(24, '0')
const address = (wallet: number) => `0x${wallet.toString(16).padStart(40, '0')}`

it('names who is missing, who has less and who grew most, whatever the lists', () => {
  const aList = fc.dictionary(fc.integer({ min: 1, max: 40 }).map(String), fc.integer({ min: 1, max: 50 }))
  const listOf = (rewards: Record<string, number>) =>
    Object.entries(rewards).map(([wallet, amount]) => entry(Number(wallet), amount))
  fc.assert(
    fc.property(aList, aList, (then, now) => {
      const { missing, lower, jumps } = compare(listOf(then), listOf(now))
      const wallets = Array.from({ length: 40 }, (_, i) => i + 1)
      const named = (test: (wallet: number) => boolean) => wallets.filter(test).map(address)
      expect(missing).toEqual(named((one) => one in then && !(one in now)))
      expect(lower.map(({ wallet }) => wallet)).toEqual(
        named((one) => one in now && now[one]! < (then[one] ?? 0)),
      )
      const growth = wallets.map((one) => (now[one] ?? 0) - (then[one] ?? 0)).filter((more) => more > 0)
      const most = growth.sort((a, b) => b - a).slice(0, 10)
      expect(jumps.map(({ from, to }) => Number(to - from))).toEqual(most)
    }),
  )
})

it('finds nothing good where there is no root yet', () => {
  const none = { vault: address(1) as `0x${string}`, roots: [], lastRootAt: 0n, frozenAt: 0n, isLate: false }
  const tones = (i: object) => reportLines({ ...none, at: 1n, ...i }, wordsOf('en')).map(({ tone }) => tone)
  expect(tones({})).toEqual(['', ''])
  expect(tones({ isLate: true }).at(-1)).toBe('problem')
})
