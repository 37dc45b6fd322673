import type { Requester } from '../wallet/ensure-chain.ts'

/** A wallet of this browser. */
export interface FoundWallet {
  id: string
  name: string
  provider: Requester & { on?(event: string, listener: () => void): void }
}

interface Announcement {
  info: { uuid: string; name: string }
  provider: FoundWallet['provider']
}

/**
 * Finds the wallets that announce themselves (EIP-6963), and the one that older wallets put into the window.
 * @param onFound is called with all that are known whenever there is one more
 */
export function findWallets(onFound: (wallets: readonly FoundWallet[]) => void): void {
  const found = new Map<string, FoundWallet>()
  const tell = () => {
    const announced = [...found.values()]
    const { ethereum } = window as { ethereum?: FoundWallet['provider'] }
    const known = !ethereum || announced.some(({ provider }) => provider === ethereum)
    onFound(known || !ethereum ? announced : [...announced, { id: 'window', name: '', provider: ethereum }])
  }
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail
    found.set(info.uuid, { id: info.uuid, name: info.name, provider })
    tell()
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  tell()
}
