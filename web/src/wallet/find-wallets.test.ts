import { expect, it } from 'vitest'
import { walletOptions } from './find-wallets.ts'

const provider = () => ({ request: async () => null })
const demo = { id: 'polder.demo', name: 'Demo wallet', icon: 'data:,', provider }
const announced = { id: 'com.bitget.web3', name: 'Bitget', icon: 'data:,b', provider }
const injectedBitget = { id: 'bitget.injected', name: 'Bitget Wallet', icon: undefined, provider }
const lone = { id: 'injected', name: 'Injected', icon: undefined, provider }

it('offers Bitget first even when it is not installed', () => {
  expect(walletOptions([demo]).map(({ name }) => name)).toEqual(['Bitget Wallet', 'Demo wallet'])
})

it('takes the announced Bitget before the injected one, once', () => {
  const options = walletOptions([injectedBitget, demo, announced])
  expect(options.map(({ id }) => id)).toEqual(['com.bitget.web3', 'polder.demo'])
  expect(options[0]).toMatchObject({ name: 'Bitget Wallet', icon: 'data:,b' })
})

it('offers a lone injected wallet only where nobody else is there', () => {
  expect(walletOptions([lone]).map(({ id }) => id)).toEqual(['com.bitget.web3', 'injected'])
  expect(walletOptions([lone, demo]).map(({ id }) => id)).not.toContain('injected')
  expect(walletOptions([{ ...lone, provider: () => undefined }])).toHaveLength(1)
})
