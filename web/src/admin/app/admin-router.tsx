import { Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Splash } from '../../ui/splash.tsx'
import { LoginPage } from '../features/login/login-page.tsx'
import { AdminShell } from './admin-shell.tsx'

const Dashboard = lazyPart(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const Explorer = lazyPart(() => import('../explorer/explorer-page.tsx'), 'ExplorerPage')
const Wallet = lazyPart(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage')
const Payouts = lazyPart(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage')
const Closes = lazyPart(() => import('../features/closes/closes-page.tsx'), 'ClosesPage')
const Plan = lazyPart(() => import('../features/plan/plan-page.tsx'), 'PlanPage')
const Audit = lazyPart(() => import('../features/audit/audit-page.tsx'), 'AuditPage')
const Account = lazyPart(() => import('../features/account/account-page.tsx'), 'AccountPage')

/** Every page of the console, under ADMIN_PATH; those below the shell need a session. */
export const adminRoutes: RouteObject[] = [
  { path: '/', element: <LoginPage /> },
  {
    element: <AdminShell />,
    children: [
      { path: '/dashboard', element: <Dashboard /> },
      { path: '/wallets/:address', element: <Wallet /> },
      { path: '/payouts', element: <Payouts /> },
      { path: '/closes', element: <Closes /> },
      { path: '/plan', element: <Plan /> },
      { path: '/audit', element: <Audit /> },
      { path: '/account', element: <Account /> },
    ],
  },
  {
    path: '/explorer',
    element: (
      <Suspense fallback={<Splash />}>
        <Explorer />
      </Suspense>
    ),
  },
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]
