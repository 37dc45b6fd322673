import { keptYes } from '../../platform/safe-storage.ts'

export const WALLETCONNECT = 'WalletConnect'

/** Whether a wallet on another device is paired with this browser: only then is its code needed as a page loads. */
export const keptPairing = keptYes('polder.walletconnect')
