import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { walletStore } from './wallet-state.ts'

/** The wallet that the parts below are about where it is not the connected one. */
export const WatchedAddress = createContext<`0x${string}` | null>(null)

/** The address that a part is about, lower case: the watched wallet's or the connected one's. */
export function useAddress(): `0x${string}` {
  const watched = useContext(WatchedAddress)
  const { address } = useStore(walletStore)
  // The gate unmounts its pages in the render that follows a disconnect; until then nothing is asked.
  return watched ?? address ?? '0x0000000000000000000000000000000000000000'
}

/** Whether a part shows a wallet that is only watched, so that nothing can be done in its name. */
export function useWatching(): boolean {
  return useContext(WatchedAddress) !== null
}
