import { beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from '../platform/safe-storage.ts'
import { watchConnections } from './connection.ts'

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

/** A page that starts, with what the pages before it kept. */
function startPage(storage: Storage) {
  return watchConnections(
    storage,
    () => undefined,
    () => undefined,
  )
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

describe('the reconnect at page load', () => {
  it('takes an account the wallet has authorised before, and opens nothing', async () => {
    const asked = announceWallet([account])
    const page = startPage(safeStorage())
    await page.reconnect()
    expect(page.current?.account).toEqual(account)
    expect(page.current?.chainId).toBe(137)
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })

  it('leaves a wallet alone that has authorised nothing', async () => {
    const asked = announceWallet([])
    const page = startPage(safeStorage())
    await page.reconnect()
    expect(page.current).toBeNull()
    expect(asked).toContain('eth_accounts')
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })

  it('leaves a wallet alone that was left, also where it goes on showing its account', async () => {
    announceWallet([account])
    const storage = safeStorage()
    const page = startPage(storage)
    await page.reconnect()
    await page.disconnect()
    const next = startPage(storage)
    await next.reconnect()
    expect(next.current).toBeNull()
  })
})
