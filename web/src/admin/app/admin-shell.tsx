import { ApolloProvider } from '@apollo/client/react'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { t } from '../../texts/texts.ts'
import { Loading } from '../../ui/skeleton.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { adminClient } from '../api/admin-client.ts'
import { sessionStore } from '../session/admin-session.ts'
import { AdminNav } from './admin-nav.tsx'

/** What stands around every page of the console; without a session the login page takes its place. */
export function AdminShell() {
  const session = useStore(sessionStore)
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  if (session.status !== 'in') {
    const left = session.status === 'out' && session.left
    return <Navigate to="/" replace state={left ? null : { from: pathname + search }} />
  }
  return (
    <ApolloProvider client={adminClient}>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-water px-4 py-2 text-on-water focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t.common.skipToContent}
      </a>
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminNav />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-[90rem] px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
        >
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Toaster />
      <ScrollRestoration />
    </ApolloProvider>
  )
}
