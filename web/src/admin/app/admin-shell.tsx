import { ApolloProvider } from '@apollo/client/react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { ScrollRestoration } from '../../platform/scroll-restoration.tsx'
import { Main, SkipLink } from '../../ui/main.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { adminClient } from '../api/admin-client.ts'
import { sessionStore } from '../session/admin-session.ts'
import { AdminNav } from './admin-nav.tsx'

/** What stands around every page of the console; without a session the login page takes its place. */
export function AdminShell() {
  const session = useStore(sessionStore)
  const { pathname, search } = useLocation()

  if (session.status !== 'in') {
    const left = session.status === 'out' && session.left
    return <Navigate to="/" replace state={left ? null : { from: pathname + search }} />
  }
  return (
    <ApolloProvider client={adminClient}>
      <SkipLink />
      <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminNav />
        <Main className="max-w-[90rem] py-6 lg:px-8 lg:py-8">
          <Outlet />
        </Main>
      </div>
      <Toaster />
      <ScrollRestoration />
    </ApolloProvider>
  )
}
