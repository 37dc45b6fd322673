import { Suspense, useDeferredValue } from 'react'
import { Outlet } from 'react-router'
import { useStore } from 'zustand'
import { Splash } from '../ui/splash.tsx'
import { walletStore } from '../wallet/wallet-state.ts'
import { AppShell } from './lazy-shell.ts'

/** Shows its pages to everybody, with or without a connected wallet. */
export function OpenGate() {
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const checking = useDeferredValue(useStore(walletStore).status === 'checking')
  if (checking) return <Splash />
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}
