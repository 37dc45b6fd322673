import { BITGET } from './bitget.ts'
import { hearWallets, type Provider } from './hear-wallets.ts'

/** A wallet of this browser. */
export interface FoundWallet {
  /** The EIP-6963 rdns, or the id of a wallet that injects itself without announcing. */
  id: string
  name: string
  icon: string | undefined
  /** Undefined while it is not there: some inject themselves after the page has started. */
  provider(): Provider | undefined
}

declare global {
  interface Window {
    bitkeep?: { ethereum?: Provider }
    ethereum?: Provider
  }
}

/** What a lone `window.ethereum` is called. */
export const LONE_ID = 'injected'

/**
 * The wallets of this browser: all that announce themselves by EIP-6963, Bitget's also where it only injects itself, and
 * a lone `window.ethereum`.
 * @param onFound called with each that announces itself, and with all there are then
 * @returns a list that grows with what is announced
 */
export function findWallets(
  onFound: (wallet: FoundWallet, wallets: readonly FoundWallet[]) => void,
): readonly FoundWallet[] {
  const wallets: FoundWallet[] = [
    { id: BITGET.injectedId, name: BITGET.name, icon: undefined, provider: () => window.bitkeep?.ethereum },
    { id: LONE_ID, name: 'Injected', icon: undefined, provider: () => window.ethereum },
  ]
  hearWallets(({ info, provider }) => {
    if (wallets.some(({ id }) => id === info.rdns)) return
    const wallet = { id: info.rdns, name: info.name, icon: info.icon, provider: () => provider }
    wallets.push(wallet)
    onFound(wallet, wallets)
  })
  return wallets
}
