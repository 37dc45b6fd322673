import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { ConnectScreen } from '../features/connect/connect-screen.tsx'
import { Splash } from '../ui/splash.tsx'
import { walletStore } from '../wallet/wallet-state.ts'
import { PageInShell } from './lazy-shell.tsx'

/** Shows the app to a connected wallet and, on every path, the connect screen to everybody else. */
export function WalletGate() {
  const { status } = useStore(walletStore)
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const drawn = useDeferredValue(status === 'connected')
  if (status === 'checking') return <Splash />
  if (status !== 'connected') return <ConnectScreen />
  return drawn ? <PageInShell /> : <Splash />
}
