import { Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ErrorScreen } from '../../ui/problem.tsx'
import { Splash } from '../../ui/splash.tsx'
import { LoginPage } from '../features/login/login-page.tsx'
import { adminPath } from './admin-path.ts'
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
const routes: RouteObject[] = [
  { path: '/', element: <LoginPage />, errorElement: <ErrorScreen /> },
  {
    element: <AdminShell />,
    errorElement: <ErrorScreen />,
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
    errorElement: <ErrorScreen />,
  },
  { path: '*', element: <Navigate to="/dashboard" replace /> },
]

export const adminRouter = createBrowserRouter(routes, { basename: adminPath })
