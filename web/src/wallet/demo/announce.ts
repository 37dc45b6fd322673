import type { Config } from '../../config/config.ts'
import { safeStorage } from '../../platform/safe-storage.ts'
import { t } from '../../texts/texts.ts'
import type { DemoProvider } from './provider.ts'

/**
 * Keys 1 to 3 of the publicly documented test mnemonic that every development chain funds
 * ("test test test … junk"). They are no secret and must never hold real money.
 */
export const demoAccounts = [
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
] as const

const KEY = 'polder.demo-wallet.account'

/** @returns place in the list of the account that the page may see; -1 when it may see none */
export function allowedAccount(): number {
  const kept = Number(safeStorage().getItem(KEY) ?? -1)
  return kept in demoAccounts ? kept : -1
}

/** @returns what the page may see, as `eth_accounts` answers it */
export function allowedAddresses(): string[] {
  const account = demoAccounts[allowedAccount()]
  return account ? [account.address] : []
}

/** @param place of the account that the page may see from now on; -1 for none */
export function allowAccount(place: number): void {
  if (place < 0) safeStorage().removeItem(KEY)
  else safeStorage().setItem(KEY, String(place))
}

const DEMO_RDNS = 'polder.demo'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="9" fill="%2347700f"/%3E%3Cpath d="M7 13h18v9a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zm2-4h13v2H9z" fill="%23e6f0d3"/%3E%3Ccircle cx="21" cy="18.500" r="1.800" fill="%2347700f"/%3E%3C/svg%3E'

type Listener = (...args: unknown[]) => void

/**
 * Announces the demo wallet as EIP-6963 has wallets announce themselves. It signs with keys that
 * everybody knows, so it is announced on the embedded chain only; its code is loaded at its first use.
 */
export function announceDemoWallet(config: Config): void {
  const listeners = new Map<string, Set<Listener>>()
  let loading: Promise<DemoProvider> | null = null
  const emit = (event: string, ...args: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...args)
  }
  const provider = {
    async request(args: { method: string; params?: unknown }): Promise<unknown> {
      // What every page asks at its load is answered without the wallet's code.
      if (args.method === 'eth_chainId') return `0x${config.chainId.toString(16)}`
      if (args.method === 'eth_accounts') return allowedAddresses()
      loading ??= import('./provider.ts').then(({ createDemoProvider }) => createDemoProvider(config, emit))
      return (await loading).request(args)
    },
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  const detail = Object.freeze({
    info: {
      uuid: '8f2a1f0e-6d0b-4b8e-9f63-2f4f6f1d0e77',
      name: t.demoWallet.name,
      icon: ICON,
      rdns: DEMO_RDNS,
    },
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
