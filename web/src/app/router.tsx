import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router'
import { useStore } from 'zustand'
import { ConnectScreen } from '../features/connect/connect-screen.tsx'
import { type LazyPart, lazyPart } from '../platform/lazy-part.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { Splash } from '../ui/problem.tsx'
import { walletStore } from '../wallet/wallet-state.ts'

/** What stands around every page, apart from the first view: the connect screen does without. */
const AppShell = lazyPart(() => import('./app-shell.tsx'), 'AppShell')

/** A page within it, once it is there; the others follow at rest, so that none is missing when the network goes. */
function PageInShell() {
  useEffect(() => {
    const cancels = pages.map((part) => whenIdle(part.preload))
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [])
  return (
    <Suspense fallback={<Splash />}>
      <AppShell>
        <Outlet />
      </AppShell>
    </Suspense>
  )
}

/** Shows its pages to everybody, with or without a connected wallet. */
function OpenGate() {
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const checking = useDeferredValue(useStore(walletStore).status === 'checking')
  return checking ? <Splash /> : <PageInShell />
}

/** Shows the app to a connected wallet and, on every path, the connect screen to everybody else. */
function WalletGate() {
  const { status } = useStore(walletStore)
  // Drawn in small steps: what changes a store is otherwise drawn at one go.
  const drawn = useDeferredValue(status === 'connected')
  if (status === 'checking') return <Splash />
  if (status !== 'connected') return <ConnectScreen />
  return drawn ? <PageInShell /> : <Splash />
}

const Home = lazyPart(() => import('../features/home/home.tsx'), 'HomePage')
const Dashboard = lazyPart(() => import('../features/dashboard/dashboard.tsx'), 'DashboardPage')
const Deposit = lazyPart(() => import('../features/deposit/deposit.tsx'), 'DepositPage')
const Withdraw = lazyPart(() => import('../features/withdraw/withdraw.tsx'), 'WithdrawPage')
const Nfts = lazyPart(() => import('../features/nfts/nfts.tsx'), 'NftsPage')
const PrizePool = lazyPart(() => import('../features/prize-pool/prize-pool.tsx'), 'PrizePoolPage')
const About = lazyPart(() => import('../features/about/about.tsx'), 'AboutPage')
const Statement = lazyPart(() => import('../features/statement/statement.tsx'), 'StatementPage')
const Watch = lazyPart(() => import('../features/watch/watch.tsx'), 'Watch')
const Transparency = lazyPart(() => import('../features/transparency/transparency.tsx'), 'TransparencyPage')
const Announcements = lazyPart(
  () => import('../features/announce/announcements-page.tsx'),
  'AnnouncementsPage',
)
const Manual = lazyPart(() => import('../features/manual/manual.tsx'), 'ManualPage')

/** What the navigation leads to. */
const pages = [Dashboard, Deposit, Withdraw, Nfts, Home, Statement, PrizePool, About, Transparency]

/** Every path of the app; those below the first gate are open, the others need a connected wallet. */
export const routes: RouteObject[] = [
  {
    element: <OpenGate />,
    children: [
      page('/manual', Manual),
      page('/transparency', Transparency),
      page('/announcements', Announcements),
      page('/watch', Dashboard, Watch),
      page('/watch/:address', Dashboard, Watch),
      page('/watch/:address/statement', Statement, Watch),
    ],
  },
  {
    element: <WalletGate />,
    children: [
      page('/', Home),
      page('/dashboard', Dashboard),
      page('/statement', Statement),
      page('/deposit', Deposit),
      page('/withdraw', Withdraw),
      page('/nfts', Nfts),
      page('/prize-pool', PrizePool),
      page('/about', About),
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

/** Begins to load what the page at a path needs, while the wallet is still being asked. */
export function preloadPage(pathname: string): void {
  AppShell.preload()
  const parts = (matchRoutes(routes, pathname)?.at(-1)?.route.handle ?? []) as { preload(): void }[]
  for (const part of parts) part.preload()
}

/** Whether the page at a path shows without a wallet. */
export function isOpen(pathname: string): boolean {
  return matchRoutes(routes.slice(0, 1), pathname) !== null
}

/** @param Around what stands around the page */
function page(path: string, Part: LazyPart<object>, Around?: LazyPart<{ children: ReactNode }>): RouteObject {
  if (!Around) return { path, element: <Part />, handle: [Part] }
  return {
    path,
    element: (
      <Around>
        <Part />
      </Around>
    ),
    handle: [Around, Part],
  }
}
