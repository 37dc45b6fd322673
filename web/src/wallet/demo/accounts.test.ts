import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { demoAccounts } from './accounts.ts'

it('holds accounts 1 to 3 of the public test mnemonic and no other key', () => {
  const mnemonic = 'test test test test test test test test test test test junk'
  const expected = [1, 2, 3].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address)
  expect(demoAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey).address)).toEqual(expected)
  expect(demoAccounts.map(({ address }) => address)).toEqual(expected)
})
