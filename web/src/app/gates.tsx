import { Suspense, useDeferredValue } from 'react'
import { Outlet } from 'react-router'
import { useStore } from 'zustand'
import { ConnectScreen } from '../features/connect/connect-screen.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { Splash } from '../ui/problem.tsx'
import { walletStore } from '../wallet/wallet-state.ts'

/** What stands around every page, apart from the first view: the connect screen does without. */
export const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')

/** A page within it, once it is there. */
function PageInShell() {
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}

/** Shows its pages to everybody, with or without a connected wallet. */
export function OpenGate() {
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const checking = useDeferredValue(useStore(walletStore).status === 'checking')
  return checking ? <Splash /> : <PageInShell />
}

/** Shows the app to a connected wallet and, on every path, the connect screen to everybody else. */
export function WalletGate() {
  const { status } = useStore(walletStore)
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const drawn = useDeferredValue(status === 'connected')
  if (status === 'checking') return <Splash />
  if (status !== 'connected') return <ConnectScreen />
  return drawn ? <PageInShell /> : <Splash />
}
