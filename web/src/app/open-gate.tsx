import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useStore } from '../wallet/store.ts'
import { walletStore } from '../wallet/wallet-state.ts'
import { lazyPart } from './lazy-part.ts'
import { Splash } from './splash.tsx'

const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')

/** Shows its pages to everybody, with or without a connected wallet. */
export function OpenGate() {
  const { status } = useStore(walletStore)
  if (status === 'checking') return <Splash />
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}
