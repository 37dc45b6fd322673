import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useConfig } from '../../../config/config-context.tsx'
import { LanguageSwitch, ThemeToggle } from '../../../features/navigate/switches.tsx'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Logo } from '../../../ui/problem.tsx'
import { codeField, FieldsForm, passwordField } from '../../acts/act.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { login } from '../../session/sign-in.ts'
import { loginFailure } from './login-failure.ts'

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
      <div className="absolute top-3 right-3 flex items-center gap-1">
        <LanguageSwitch />
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

/** Username and password, both required, and then the code of an account that has one. */
function LoginForm() {
  const [given, setGiven] = useState({ username: '', password: '' })
  const [step, setStep] = useState<'password' | 'code'>('password')

  async function signIn(typed: typeof given, code?: string) {
    const result = await login(typed.username.trim(), typed.password, code?.trim())
    if (result === 'signed in') return
    setGiven(typed)
    setStep('code')
  }

  const form = { submit: { children: a.login.button, wide: true }, words: loginFailure }
  if (step === 'password')
    return (
      <FieldsForm
        key={step}
        fields={[
          {
            name: 'username',
            label: a.login.username,
            missing: a.login.usernameMissing,
            initial: given.username,
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            autoFocus: true,
          },
          passwordField,
        ]}
        {...form}
        onSubmit={(typed) => signIn(typed)}
      />
    )
  return (
    <FieldsForm
      key={step}
      fields={[{ ...codeField, autoFocus: true }]}
      {...form}
      onSubmit={({ code }) => signIn(given, code)}
      footer={
        <Button look="quiet" wide onClick={() => setStep('password')}>
          {a.login.startAgain}
        </Button>
      }
    >
      <p className="text-ink-soft text-sm">{a.login.codeLead}</p>
    </FieldsForm>
  )
}
