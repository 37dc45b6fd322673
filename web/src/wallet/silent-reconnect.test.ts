import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reconnect } from 'wagmi/actions'
import type { Config } from '../config/config.ts'
import { createWagmi } from './wagmi-config.ts'

const config: Config = {
  productName: 'Polder',
  chainId: 137,
  chainName: 'Polygon Mainnet',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: '',
  bitgetLink: '',
  contractAddress: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  demo: false,
}
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** What opens a wallet's window. */
const opens = /eth_requestAccounts|wallet_requestPermissions|personal_sign|eth_sign|switch|add|send/i

/** A wallet that announces itself by EIP-6963 and writes down what it is asked. */
function announceWallet(authorised: string[]): string[] {
  const asked: string[] = []
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'eth_accounts') return authorised
      if (method === 'eth_chainId') return '0x89'
      throw { code: 4200, message: 'Unsupported' }
    },
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Bitget Wallet',
    icon: 'data:image/svg+xml,',
    rdns: 'com.bitget.web3',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  return asked
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => void vi.unstubAllGlobals())

describe('the reconnect at page load', () => {
  it('takes an account the wallet has authorised before, and opens nothing', async () => {
    const asked = announceWallet([account])
    const [connection] = await reconnect(createWagmi(config))
    expect(connection?.accounts).toEqual([account])
    expect(connection?.chainId).toBe(137)
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })

  it('leaves a wallet alone that has authorised nothing', async () => {
    const asked = announceWallet([])
    expect(await reconnect(createWagmi(config))).toEqual([])
    expect(asked).toContain('eth_accounts')
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })
})
