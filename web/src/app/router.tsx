import type { ReactNode } from 'react'
import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { type LazyPart, lazyPart } from '../platform/lazy-part.ts'
import { AppShell, OpenGate, WalletGate } from './gates.tsx'

const Home = lazyPart(() => import('../features/home/home.tsx'), 'HomePage')
const Dashboard = lazyPart(() => import('../features/dashboard/dashboard.tsx'), 'DashboardPage')
const Deposit = lazyPart(() => import('../routes/deposit.tsx'), 'DepositRoute')
const Withdraw = lazyPart(() => import('../routes/withdraw.tsx'), 'WithdrawRoute')
const Nfts = lazyPart(() => import('../features/nfts/nfts.tsx'), 'NftsPage')
const PrizePool = lazyPart(() => import('../features/prize-pool/prize-pool.tsx'), 'PrizePoolPage')
const About = lazyPart(() => import('../features/about/about.tsx'), 'AboutPage')
const Statement = lazyPart(() => import('../features/statement/statement.tsx'), 'StatementPage')
const Watch = lazyPart(() => import('../features/watch/watch.tsx'), 'Watch')
const Transparency = lazyPart(() => import('../routes/transparency.tsx'), 'TransparencyRoute')
const Manual = lazyPart(() => import('../features/manual/manual.tsx'), 'ManualPage')

/** Every path of the app; those below the first gate are open, the others need a connected wallet. */
export const routes: RouteObject[] = [
  {
    element: <OpenGate />,
    children: [
      page('/manual', Manual),
      page('/transparency', Transparency),
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
