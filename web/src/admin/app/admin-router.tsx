import { Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { Boot } from '../../app/boot.tsx'
import { fetchConfig } from '../../config/config.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { t } from '../../texts/texts.ts'
import { Splash } from '../../ui/problem.tsx'
import { LoginPage } from '../features/login/login-page.tsx'
import { checkSession } from '../session/sign-in.ts'
import { adminPath } from './admin-page.tsx'
import { AdminShell } from './admin-shell.tsx'

/** Reads this deployment's settings and who is signed in, then shows the routes. */
export function AdminApp() {
  return <Boot read={start} problem={t.problems.dataBody} routes={adminRoutes} basename={adminPath} />
}

async function start() {
  const [config] = await Promise.all([fetchConfig(), checkSession()])
  return config
}

const Dashboard = lazyPart(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage')
const Explorer = lazyPart(() => import('../explorer/explorer-page.tsx'), 'ExplorerPage')
const Wallet = lazyPart(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage')
const Payouts = lazyPart(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage')
const Closes = lazyPart(() => import('../features/closes/closes-page.tsx'), 'ClosesPage')
const Plan = lazyPart(() => import('../features/plan/plan-page.tsx'), 'PlanPage')
const Announce = lazyPart(() => import('../features/announce/announce-page.tsx'), 'AnnouncePage')
const Audit = lazyPart(() => import('../features/audit/audit-page.tsx'), 'AuditPage')
const Runbook = lazyPart(() => import('../features/runbook/runbook-page.tsx'), 'RunbookPage')
const Account = lazyPart(() => import('../features/account/account-page.tsx'), 'AccountPage')

/** Every page of the console, under ADMIN_PATH; those below the shell need a session. */
const adminRoutes: RouteObject[] = [
  { path: '/', element: <LoginPage /> },
  {
    element: <AdminShell />,
    children: [
      { path: '/dashboard', element: <Dashboard /> },
      { path: '/wallets/:address', element: <Wallet /> },
      { path: '/payouts', element: <Payouts /> },
      { path: '/closes', element: <Closes /> },
      { path: '/plan', element: <Plan /> },
      { path: '/announcements', element: <Announce /> },
      { path: '/audit', element: <Audit /> },
      { path: '/runbook', element: <Runbook /> },
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
