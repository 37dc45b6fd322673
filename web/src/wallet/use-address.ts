import { useStore } from './store.ts'
import { walletStore } from './wallet-state.ts'

/** The connected wallet's address, lower case; only below the wallet gate. */
export function useAddress(): `0x${string}` {
  const { address } = useStore(walletStore)
  // The gate unmounts its pages in the render that follows a disconnect; until then nothing is asked.
  return address ?? '0x0000000000000000000000000000000000000000'
}
