import { beforeEach, describe, expect, it, vi } from 'vitest'
import { safeStorage } from '../platform/safe-storage.ts'
import { type Connection, watchConnections } from './connection.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** What opens a wallet's window. */
const opens = /eth_requestAccounts|wallet_requestPermissions|personal_sign|eth_sign|switch|add|send/i

type Answers = Record<string, () => unknown>

/** A wallet that announces itself by EIP-6963, writes down what it is asked, and says what its owner does. */
function announceWallet(shown: string[], answers: Answers = {}, rdns = 'com.bitget.web3') {
  const asked: string[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    on: (event: string, listener: (value: never) => void) => listeners.set(event, listener as never),
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      const answer = answers[method]
      if (answer) return answer()
      if (method === 'eth_accounts') return shown
      if (method === 'eth_chainId') return '0x89'
      throw { code: 4200, message: 'Unsupported' }
    },
  }
  const info = { uuid: crypto.randomUUID(), name: 'Bitget Wallet', icon: 'data:image/svg+xml,', rdns }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  const says = (event: string, value: unknown) => listeners.get(event)?.(value)
  return { asked, says, provider }
}

/** A page that starts, with what the pages before it kept. */
function startPage(storage = safeStorage()) {
  const told: (Connection | null)[] = []
  const page = watchConnections(
    storage,
    () => undefined,
    (now) => told.push(now),
  )
  const connect = (id = 'com.bitget.web3') => {
    const wallet = page.wallets.find((found) => found.id === id)
    return page.connect(wallet!, wallet!.provider()!)
  }
  return { page, told, connect }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})

describe('the reconnect at page load', () => {
  it('takes an account the wallet has authorised before, and opens nothing', async () => {
    const { asked } = announceWallet([account])
    const { page } = startPage()
    await page.reconnect()
    expect(page.current).toMatchObject({ account, chainId: 137 })
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })

  it('leaves a wallet alone that has authorised nothing', async () => {
    const { asked } = announceWallet([])
    const { page } = startPage()
    await page.reconnect()
    expect(page.current).toBeNull()
    expect(asked).toContain('eth_accounts')
    expect(asked.filter((method) => opens.test(method))).toEqual([])
  })

  it('leaves a wallet alone that was left, also where it goes on showing its account by another name', async () => {
    const { provider } = announceWallet([account])
    Object.assign(window, { bitkeep: { ethereum: provider } })
    const storage = safeStorage()
    const { page } = startPage(storage)
    await page.reconnect()
    await page.disconnect()
    const next = startPage(storage).page
    await next.reconnect()
    expect(next.current).toBeNull()
  })

  it('takes the wallet that was connected last before others that show an account', async () => {
    announceWallet([account])
    announceWallet([other], { eth_requestAccounts: () => [other] }, 'io.other')
    const storage = safeStorage()
    await startPage(storage).connect('io.other')
    const { page } = startPage(storage)
    await page.reconnect()
    expect(page.current?.wallet.id).toBe('io.other')
  })

  it('asks again where a wallet does not answer in the first moments', async () => {
    let times = 0
    announceWallet([], {
      eth_accounts: () => {
        times += 1
        if (times < 3) throw new Error('Not ready')
        return [account]
      },
    })
    const { page } = startPage()
    await page.reconnect()
    expect(page.current?.account).toBe(account)
  })

  it('takes a lone window.ethereum only where it was connected before', async () => {
    const lone = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x89' : [account]),
    }
    Object.assign(window, { ethereum: lone })
    const storage = safeStorage()
    const before = startPage(storage)
    await before.page.reconnect()
    expect(before.page.current).toBeNull()
    await before.connect('injected')
    const { page } = startPage(storage)
    await page.reconnect()
    expect(page.current?.wallet.id).toBe('injected')
  })
})

describe('a connect', () => {
  it('lets the owner choose an account, and asks in the old way where the wallet cannot', async () => {
    const chooses = announceWallet([other, account], { wallet_requestPermissions: () => [] })
    expect((await startPage().connect())?.account).toBe(other)
    expect(chooses.asked).not.toContain('eth_requestAccounts')
    vi.stubGlobal('window', new EventTarget())
    announceWallet([], { eth_requestAccounts: () => [account] })
    expect((await startPage().connect())?.account).toBe(account)
  })

  it('takes a no for a no', async () => {
    const no = () => {
      throw { code: 4001, message: 'User rejected' }
    }
    const { asked } = announceWallet([], { wallet_requestPermissions: no })
    await expect(startPage().connect()).rejects.toMatchObject({ code: 4001 })
    expect(asked).not.toContain('eth_requestAccounts')
  })
})

describe('what a wallet says by itself', () => {
  it('is another account, another chain, or none any more', async () => {
    const { says } = announceWallet([account], { eth_requestAccounts: () => [account] })
    const { connect, told } = startPage()
    await connect()
    says('accountsChanged', [other])
    says('chainChanged', '0x1')
    says('accountsChanged', [])
    expect(told.map((now) => now && [now.account, now.chainId])).toEqual([
      [account, 137],
      [other, 137],
      [other, 1],
      null,
    ])
  })

  it('is a connection that its owner began there', async () => {
    const { says } = announceWallet([account])
    const { page } = startPage()
    says('accountsChanged', [account])
    await vi.waitFor(() => expect(page.current?.account).toBe(account))
  })

  it('ends the connection, but not where it lost its node and still shows its account', async () => {
    const { says } = announceWallet([account])
    const { page } = startPage()
    await page.reconnect()
    says('disconnect', { code: 1013 })
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.current).not.toBeNull()
    says('disconnect', { code: 4900 })
    await vi.waitFor(() => expect(page.current).toBeNull())
  })
})
