import { hearWallets, type Provider } from './hear-wallets.ts'
import { BITGET, type WalletOption } from './wallet-state.ts'

export interface FoundWallet extends WalletOption {
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

/**
 * What the connect screen offers: Bitget first, installed or not, then those that announced
 * themselves, and a lone `window.ethereum` only where nobody announced anything.
 */
export function walletOptions(wallets: readonly FoundWallet[]): WalletOption[] {
  const present = wallets.filter((wallet) => wallet.provider())
  const find = (id: string) => present.find((wallet) => wallet.id === id)
  const bitget = find(BITGET.rdns) ?? find(BITGET.injectedId)
  const others = present.filter(({ id }) => ![BITGET.rdns, BITGET.injectedId, LONE_ID].includes(id))
  const lone = others.length === 0 && !bitget ? find(LONE_ID) : undefined
  return [
    { id: bitget?.id ?? BITGET.rdns, name: BITGET.name, icon: bitget?.icon },
    ...others,
    ...(lone ? [lone] : []),
  ]
}
