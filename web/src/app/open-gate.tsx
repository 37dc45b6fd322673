import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { Splash } from '../ui/splash.tsx'
import { walletStore } from '../wallet/wallet-state.ts'
import { PageInShell } from './lazy-shell.tsx'

/** Shows its pages to everybody, with or without a connected wallet. */
export function OpenGate() {
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const checking = useDeferredValue(useStore(walletStore).status === 'checking')
  return checking ? <Splash /> : <PageInShell />
}
