import type { Config } from '../config/config.ts'
import type { Requester } from './ensure-chain.ts'

type Listener = (...args: unknown[]) => void
export type Emit = (event: string, ...args: unknown[]) => void

/**
 * Announces a wallet of the page itself as EIP-6963 has wallets announce themselves. Its code is loaded at its first use:
 * chain and accounts, which every page asks for at its load, are told without it.
 * @param i.accounts undefined: the code is needed to tell
 */
export function announceOwn(
  { chainId }: Config,
  info: { uuid: string; name: string; icon?: string; rdns: string },
  i: { accounts(): string[] | undefined; load(emit: Emit): Promise<Requester> },
): void {
  const listeners = new Map<string, Set<Listener>>()
  let loading: Promise<Requester> | null = null
  const emit: Emit = (event, ...args) => {
    for (const listener of listeners.get(event) ?? []) listener(...args)
  }
  const provider = {
    async request(args: { method: string; params?: unknown }): Promise<unknown> {
      if (args.method === 'eth_chainId') return `0x${chainId.toString(16)}`
      const accounts = args.method === 'eth_accounts' ? i.accounts() : undefined
      if (accounts) return accounts
      loading ??= i.load(emit)
      loading.catch(() => {
        loading = null
      })
      return (await loading).request(args)
    },
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** A failure with a code, as wallets answer it (EIP-1193). */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

export function rejected(): ProviderRpcError {
  return new ProviderRpcError(4001, 'User rejected the request.')
}
