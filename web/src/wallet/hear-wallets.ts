import type { Requester } from './ensure-chain.ts'

/** A wallet's face to a page (EIP-1193); what it emits, some emit late and some never. */
export interface Provider extends Requester {
  on?(event: string, listener: (value: never) => void): unknown
}

const MAX_NAME = 40

export interface AnnouncedWallet {
  info: { uuid: string; rdns: string; name: string; icon: string | undefined }
  provider: Provider
}

/** Has the wallets of this browser announce themselves (EIP-6963), now and whenever one comes later. */
export function hearWallets(onAnnounced: (wallet: AnnouncedWallet) => void): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const wallet = readAnnounced((event as CustomEvent<unknown>).detail)
    if (wallet) onAnnounced(wallet)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Anything in a browser can announce itself, and say what it likes. @returns null for what is no wallet */
function readAnnounced(detail: unknown): AnnouncedWallet | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Provider }
  const { uuid, rdns, name, icon } = info ?? {}
  if (typeof uuid !== 'string' || typeof rdns !== 'string' || typeof name !== 'string') return null
  if (typeof provider?.request !== 'function') return null
  const isPicture = typeof icon === 'string' && icon.startsWith('data:image/')
  return {
    info: { uuid, rdns, name: name.slice(0, MAX_NAME), icon: isPicture ? icon : undefined },
    provider,
  }
}
