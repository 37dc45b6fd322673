import { expect, it } from 'vitest'
import { readTold, type Told, writeTold } from './reserves.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const told: Told = {
  chainId: 137,
  block: 81_234_567n,
  accounts: [
    { kind: 'TREASURY', address: address('a'), wei: 123_456_789_000_000_000_000_000_001n },
    { kind: 'PAYOUT_WALLET', address: address('b'), wei: 0n },
    { kind: 'CONTRACT', address: address('c'), wei: 1n },
  ],
}

it('reads behind the language what was written', () => {
  expect(readTold(`nl&${writeTold(told)}`)).toEqual(told)
  const withoutPayoutWallet = { ...told, accounts: [told.accounts[0]!, told.accounts[2]!] }
  expect(readTold(`en&${writeTold(withoutPayoutWallet)}`)).toEqual(withoutPayoutWallet)
})

it.each([
  ['a language alone', 'en'],
  ['no contract', writeTold({ ...told, accounts: told.accounts.slice(0, 2) })],
  ['no block', writeTold(told).replace('block=81234567', 'block=')],
  ['a chain that is no number', writeTold(told).replace('chain=137', 'chain=0x89')],
  ['an address too short', writeTold(told).replace(address('c'), '0xcc')],
  ['an amount below 0', writeTold(told).replace(/-1$/, '--1')],
])('says nothing of reserves by %s', (_name, fragment) => {
  expect(readTold(fragment)).toBeNull()
})
