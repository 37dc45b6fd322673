import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { lazyPart } from './lazy-part.ts'
import { OpenGate } from './open-gate.tsx'
import { ErrorScreen } from './problem.tsx'
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
    errorElement: <ErrorScreen />,
    children: [
      { path: '/manual', element: <Manual /> },
      { path: '/transparency', element: <Transparency /> },
      { path: '/watch', element: <Watch /> },
      { path: '/watch/:address', element: <Watch /> },
      { path: '/watch/:address/statement', element: <WatchedStatement /> },
    ],
  },
  {
    element: <WalletGate />,
    errorElement: <ErrorScreen />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/dashboard', element: <Dashboard /> },
      { path: '/statement', element: <Statement /> },
      { path: '/deposit', element: <Deposit /> },
      { path: '/withdraw', element: <Withdraw /> },
      { path: '/nfts', element: <Nfts /> },
      { path: '/prize-pool', element: <PrizePool /> },
      { path: '/about', element: <About /> },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export const router = createBrowserRouter(routes)
