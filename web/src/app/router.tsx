import { matchRoutes, Navigate, type RouteObject } from 'react-router'
import { type LazyPart, lazyPart } from '../platform/lazy-part.ts'
import { AppShell } from './lazy-shell.tsx'
import { OpenGate } from './open-gate.tsx'
import { WalletGate } from './wallet-gate.tsx'

const Home = lazyPart(() => import('../routes/home.tsx'), 'HomeRoute')
const Dashboard = lazyPart(() => import('../routes/dashboard.tsx'), 'DashboardRoute')
const Deposit = lazyPart(() => import('../routes/deposit.tsx'), 'DepositRoute')
const Withdraw = lazyPart(() => import('../routes/withdraw.tsx'), 'WithdrawRoute')
const Nfts = lazyPart(() => import('../routes/nfts.tsx'), 'NftsRoute')
const PrizePool = lazyPart(() => import('../routes/prize-pool.tsx'), 'PrizePoolRoute')
const About = lazyPart(() => import('../routes/about.tsx'), 'AboutRoute')
const Statement = lazyPart(() => import('../routes/statement.tsx'), 'StatementRoute')
const Watch = lazyPart(() => import('../routes/watch.tsx'), 'WatchRoute')
const WatchedStatement = lazyPart(() => import('../routes/watched-statement.tsx'), 'WatchedStatementRoute')
const Transparency = lazyPart(() => import('../routes/transparency.tsx'), 'TransparencyRoute')
const Manual = lazyPart(() => import('../routes/manual.tsx'), 'ManualRoute')

/** Every path of the app; those below the first gate are open, the others need a connected wallet. */
export const routes: RouteObject[] = [
  {
    element: <OpenGate />,
    children: [
      page('/manual', Manual),
      page('/transparency', Transparency),
      page('/watch', Watch),
      page('/watch/:address', Watch),
      page('/watch/:address/statement', WatchedStatement),
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
  const part = matchRoutes(routes, pathname)?.at(-1)?.route.handle as LazyPart<object> | undefined
  part?.preload()
}

/** Whether the page at a path shows without a wallet. */
export function isOpen(pathname: string): boolean {
  return matchRoutes(routes.slice(0, 1), pathname) !== null
}

function page(path: string, Part: LazyPart<object>): RouteObject {
  return { path, element: <Part />, handle: Part }
}
