import { ApolloProvider, useQuery } from '@apollo/client/react'
import { clsx } from 'clsx'
import {
  Banknote,
  BookOpen,
  Braces,
  CalendarCheck,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Megaphone,
  ScrollText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { graphql } from '../../api/graphql.ts'
import { useConfig } from '../../config/config-context.tsx'
import { OfflineBanner, useOffline } from '../../features/navigate/offline-banner.tsx'
import { LanguageSwitch, ThemeToggle } from '../../features/navigate/switches.tsx'
import { ScrollRestoration } from '../../platform/scroll-restoration.tsx'
import { a } from '../../texts/admin.ts'
import { t } from '../../texts/texts.ts'
import { MenuButton, navLinkClass, useMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Main, SkipLink } from '../../ui/page.tsx'
import { Logo } from '../../ui/problem.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { adminClient } from '../api/admin-client.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { sessionStore } from '../session/admin-session.ts'
import { logout } from '../session/sign-in.ts'

/** What stands around every page of the console; without a session the login page takes its place. */
export function AdminShell() {
  const session = useStore(sessionStore)
  const { pathname, search } = useLocation()
  const offline = useOffline()

  if (session.status !== 'in') {
    const left = session.status === 'out' && session.left
    return <Navigate to="/" replace state={left ? null : { from: pathname + search }} />
  }
  return (
    <ApolloProvider client={adminClient}>
      <SkipLink />
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminNav />
        <div data-stale={offline || undefined} className="min-w-0 lg:[--bar:0px]">
          <OfflineBanner />
          <Main className="max-w-[90rem] py-6 lg:px-8 lg:py-8">
            <OwnKeys />
            <Outlet />
          </Main>
        </div>
      </div>
      <Toaster />
      <ScrollRestoration />
    </ApolloProvider>
  )
}

/** Asks whoever was given an account to make it their own: a password and a second factor that nobody else has. */
function OwnKeys() {
  const { session } = useStore(sessionStore)
  const texts = a.account.own
  const asks = [
    ...(session?.passwordGiven ? [texts.password] : []),
    ...(session?.secondFactorOn ? [] : [texts.secondFactor]),
  ]
  if (asks.length === 0) return null
  return (
    <Notice tone="warning" title={texts.title} className="mb-5">
      {asks.join(' ')}{' '}
      <Link to="/account" className="font-semibold underline underline-offset-4">
        {texts.go}
      </Link>
    </Notice>
  )
}

const WaitingQuery = graphql(`
  query AdminWaiting {
    payoutState {
      waiting { state count }
    }
  }
`)

/** Where one can go. What `loads` has a policy or a server of its own: it is loaded, not shown by the router. */
const places = [
  { to: '/dashboard', label: t.nav.dashboard, Icon: LayoutDashboard },
  { to: '/payouts', label: a.nav.payouts, Icon: Banknote },
  { to: '/closes', label: a.nav.closes, Icon: CalendarCheck },
  { to: '/plan', label: a.nav.plan, Icon: ScrollText },
  { to: '/announcements', label: t.nav.announcements, Icon: Megaphone },
  { to: '/audit', label: a.nav.audit, Icon: ShieldCheck },
  { to: '/runbook', label: a.nav.runbook, Icon: BookOpen },
  { to: '/explorer', label: a.nav.explorer, Icon: Braces, loads: true },
  { to: '/queues', label: a.nav.queues, Icon: ListChecks, loads: true },
  { to: '/account', label: a.nav.account, Icon: UserRound },
]

/** Where one can go in the console, who one is, and the way out: a column on a desktop, a bar with a menu on a phone. */
function AdminNav() {
  const { productName } = useConfig()
  const [open, setOpen] = useMenu()

  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface lg:h-dvh lg:border-r lg:border-b-0">
      <div className="flex h-full flex-col">
        <div className="flex h-16 shrink-0 items-center gap-2 px-4 sm:px-6 lg:px-5">
          <Link to="/dashboard" className="flex items-center gap-2.5 font-semibold text-lg tracking-tight">
            <Logo className="size-7" />
            {productName}
          </Link>
          <div className="ml-auto flex items-center gap-1">
            <ThemeToggle />
            <MenuButton menu="admin-menu" open={open} onChange={setOpen} />
          </div>
        </div>
        <div
          id="admin-menu"
          className={clsx(
            'grow flex-col overflow-y-auto px-3 pb-4 max-lg:max-h-[calc(100dvh-4rem)] max-lg:border-line max-lg:border-t lg:flex',
            open ? 'flex' : 'hidden',
          )}
        >
          <div className="px-1 pt-2 pb-3">
            <SearchBox />
          </div>
          <nav aria-label={a.nav.main}>
            <ul className="space-y-0.5">
              {places.map(({ to, label, Icon, loads }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    reloadDocument={loads ?? false}
                    className={({ isActive }) =>
                      navLinkClass(isActive, 'flex min-h-control items-center gap-3 px-3')
                    }
                  >
                    <Icon aria-hidden className="size-4.5 shrink-0" />
                    {label}
                    {to === '/payouts' && <Waiting />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <Who />
        </div>
      </div>
    </header>
  )
}

/** How many withdrawals wait for an operator's approval; a question mark where that could not be read. */
function Waiting() {
  const { data, error } = useQuery(WaitingQuery)
  const unread = error && !data
  const waiting = data?.payoutState.waiting.find(({ state }) => state === 'AWAITING_APPROVAL')?.count ?? 0
  if (waiting === 0 && !unread) return null
  return (
    <span className="figures ml-auto rounded-full bg-clay px-2 font-semibold text-surface text-xs">
      <span aria-hidden>{unread ? '?' : waiting}</span>
      <span className="sr-only">{unread ? t.problems.dataTitle : a.nav.waiting(waiting)}</span>
    </span>
  )
}

function Who() {
  const { session } = useStore(sessionStore)
  if (!session) return null
  return (
    <div className="mt-auto border-line border-t px-2 pt-4">
      <p className="text-ink-faint text-xs">{a.nav.signedInAs}</p>
      <p className="truncate font-semibold text-sm">
        {session.username}
        <span className="ml-2 font-medium text-ink-faint">{a.nav.roles[session.role]}</span>
      </p>
      {session.role === 'viewer' && <p className="mt-1 text-ink-faint text-xs">{a.nav.viewerNote}</p>}
      <div className="-mx-1.5 mt-2">
        <LanguageSwitch />
      </div>
      <button
        type="button"
        onClick={() => void logout()}
        className="-mx-2 flex min-h-control w-full items-center gap-3 rounded-control px-3 font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink"
      >
        <LogOut aria-hidden className="size-4.5" />
        {a.nav.logout}
      </button>
    </div>
  )
}
