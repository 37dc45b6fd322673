import type { Config } from '../../config/config.ts'
import { t } from '../../texts/texts.ts'
import { allowedAddresses } from './accounts.ts'
import type { DemoProvider } from './provider.ts'

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
