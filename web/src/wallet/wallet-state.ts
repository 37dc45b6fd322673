import { createStore } from 'zustand/vanilla'
import { keptYes } from '../platform/safe-storage.ts'

/** The wallet the product names first, known without being installed. */
export const BITGET = {
  name: 'Bitget Wallet',
  rdns: 'com.bitget.web3',
  injectedId: 'bitget.injected',
  installUrl: 'https://web3.bitget.com/en/wallet-download',
}

/** A wallet this browser offers, or Bitget's when it is not installed. */
export interface WalletOption {
  /** The EIP-6963 rdns, or the id of a wallet that injects itself without announcing. */
  id: string
  name: string
  icon: string | undefined
}

export type ConnectStep = 'wallet' | 'chain' | 'signature' | 'server'

export interface WalletState {
  /** `checking`: it is not known yet whether a wallet is already authorised. */
  status: 'checking' | 'disconnected' | 'connecting' | 'connected'
  options: WalletOption[]
  connectingTo: string | null
  step: ConnectStep | null
  /** Lower case, as the API answers it. */
  address: `0x${string}` | null
  chainId: number | null
  walletName: string
  /** Whether this browser holds a session of that very address; acting needs one, reading does not. */
  session: 'unknown' | 'none' | 'active'
}

export const disconnectedState = {
  status: 'disconnected',
  connectingTo: null,
  step: null,
  address: null,
  chainId: null,
  session: 'none',
} as const satisfies Partial<WalletState>

export const walletStore = createStore<WalletState>(() => ({
  ...disconnectedState,
  status: 'checking',
  options: [{ id: BITGET.rdns, name: BITGET.name, icon: undefined }],
  walletName: BITGET.name,
  session: 'unknown',
}))

const KEY = 'polder.connected'

/** Whether this browser had a wallet connected when it was here last: the pages are likely to be shown again. */
export const keptConnected = keptYes(KEY)

/** Calls back when another tab of this browser connects a wallet, or disconnects it. */
export function watchOtherTabs(onChange: (connected: boolean) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => key === KEY && onChange(newValue !== null))
}
