import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../../config/config-context.tsx'
import { ThemeToggle } from '../../../features/navigate/theme-toggle.tsx'
import { a } from '../../../texts/admin.ts'
import { Logo } from '../../../ui/logo.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { LoginForm } from './login-form.tsx'

/** The page at ADMIN_PATH itself; who is signed in goes on to where they were. */
export function LoginPage() {
  const { productName } = useConfig()
  const { status } = useStore(sessionStore)
  const from: unknown = useLocation().state?.from
  // Read once: the page is left as soon as somebody is signed in.
  const [wanted] = useState(typeof from === 'string')
  if (status === 'in')
    return <Navigate to={typeof from === 'string' && from.startsWith('/') ? from : '/dashboard'} replace />
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${a.login.title} · ${productName}`}</title>
      <div className="absolute top-3 right-3">
        <ThemeToggle />
      </div>
      <div className="w-full max-w-sm">
        <div className="mb-6 text-center">
          <Logo className="mx-auto mb-4 size-12" />
          <h1 className="font-semibold text-2xl">{a.login.title}</h1>
          <p className="mt-1 text-ink-soft">{a.login.lead}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-card">
          {wanted && <Notice className="mb-5">{a.login.wanted}</Notice>}
          <LoginForm />
        </div>
      </div>
    </main>
  )
}
