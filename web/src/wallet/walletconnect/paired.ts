import { safeStorage } from '../../platform/safe-storage.ts'

export const WALLETCONNECT = 'WalletConnect'
const KEY = 'polder.walletconnect'

/** Whether a wallet on another device is paired with this browser: only then is its code needed as a page loads. */
export function isPaired(): boolean {
  return safeStorage().getItem(KEY) !== null
}

export function notePaired(isPaired: boolean): void {
  if (isPaired) safeStorage().setItem(KEY, 'yes')
  else safeStorage().removeItem(KEY)
}
