import { expect, it } from 'vitest'
import { walletOptions } from './find-wallets.ts'

const demo = { id: 'polder.demo', name: 'Demo wallet', icon: 'data:,', present: true }
const announced = { id: 'com.bitget.web3', name: 'Bitget', icon: 'data:,b', present: true }
const injectedBitget = { id: 'bitget.injected', name: 'Bitget Wallet', present: true }
const lone = { id: 'injected', name: 'Injected', present: true }

it('offers Bitget first even when it is not installed', () => {
  expect(walletOptions([demo]).map(({ name, installed }) => [name, installed])).toEqual([
    ['Bitget Wallet', false],
    ['Demo wallet', true],
  ])
})

it('takes the announced Bitget before the injected one, once', () => {
  const options = walletOptions([injectedBitget, demo, announced])
  expect(options.map(({ id }) => id)).toEqual(['com.bitget.web3', 'polder.demo'])
  expect(options[0]?.installed).toBe(true)
})

it('offers a lone injected wallet only where nobody else is there', () => {
  expect(walletOptions([lone]).map(({ id }) => id)).toEqual(['com.bitget.web3', 'injected'])
  expect(walletOptions([lone, demo]).map(({ id }) => id)).not.toContain('injected')
  expect(walletOptions([{ ...lone, present: false }])).toHaveLength(1)
})
