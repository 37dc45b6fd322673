import type { Requester } from './ensure-chain.ts'

/** A wallet's face to a page (EIP-1193); what it emits, some emit late and some never. */
export interface Provider extends Requester {
  on?(event: string, listener: (value: never) => void): unknown
}

/** What a wallet says of itself. */
export interface AnnouncedWallet {
  info: { uuid: string; rdns: string; name: string; icon: string }
  provider: Provider
}

/** Has the wallets of this browser announce themselves (EIP-6963), now and whenever one comes later. */
export function hearWallets(onAnnounced: (wallet: AnnouncedWallet) => void): void {
  window.addEventListener('eip6963:announceProvider', (event) =>
    onAnnounced((event as CustomEvent<AnnouncedWallet>).detail),
  )
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
