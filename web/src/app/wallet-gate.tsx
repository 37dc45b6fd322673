import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { ConnectScreen } from '../features/connect/connect-screen.tsx'
import { useStore } from '../wallet/store.ts'
import { walletStore } from '../wallet/wallet-state.ts'
import { lazyPart } from './lazy-part.ts'
import { Splash } from './splash.tsx'

const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')

/** Shows the app to a connected wallet and, on every path, the connect screen to everybody else. */
export function WalletGate() {
  const { status } = useStore(walletStore)
  if (status === 'checking') return <Splash />
  if (status !== 'connected') return <ConnectScreen />
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}
