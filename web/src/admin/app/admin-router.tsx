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

const Explorer = lazyPart(() => import('../explorer/explorer-page.tsx'), 'ExplorerPage')

/** What the shell stands around, by its path. */
const pages = {
  '/dashboard': lazyPart(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/wallets/:address': lazyPart(() => import('../features/wallet/wallet-page.tsx'), 'WalletPage'),
  '/payouts': lazyPart(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage'),
  '/closes': lazyPart(() => import('../features/closes/closes-page.tsx'), 'ClosesPage'),
  '/plan': lazyPart(() => import('../features/plan/plan-page.tsx'), 'PlanPage'),
  '/announcements': lazyPart(() => import('../features/announce/announce-page.tsx'), 'AnnouncePage'),
  '/audit': lazyPart(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  '/runbook': lazyPart(() => import('../features/runbook/runbook-page.tsx'), 'RunbookPage'),
  '/account': lazyPart(() => import('../features/account/account-page.tsx'), 'AccountPage'),
}

/** Every page of the console, under ADMIN_PATH; those below the shell need a session. */
const adminRoutes: RouteObject[] = [
  { path: '/', element: <LoginPage /> },
  {
    element: <AdminShell />,
    children: Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> })),
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
