import { type ComponentProps, type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useTask } from '../../../api/use-task.ts'
import { useConfig } from '../../../config/config-context.tsx'
import { LanguageSwitch, ThemeToggle } from '../../../features/navigate/switches.tsx'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Logo } from '../../../ui/problem.tsx'
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

const empty = { username: '', password: '', code: '' }
type Name = keyof typeof empty

/** Username and password, both required, and then the code of an account that has one. */
function LoginForm() {
  const [typed, setTyped] = useState(empty)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [tried, setTried] = useState(false)
  const { busy, failure, setFailure, run } = useTask((error) => loginFailure(error))
  const isMissing = (name: Name) => typed[name].trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (step === 'code' ? isMissing('code') : isMissing('username') || isMissing('password')) return
    void run(async () => {
      const code = step === 'code' ? typed.code.trim() : undefined
      const result = await login(typed.username.trim(), typed.password, code)
      if (result === 'code needed') begin('code')
    })
  }

  function begin(next: typeof step) {
    setStep(next)
    setTried(false)
  }

  const field = (name: Name, missing: string, more: Partial<ComponentProps<typeof TextField>>) => (
    <TextField
      label={a.login[name]}
      name={name}
      required
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      error={tried && isMissing(name) ? missing : null}
      {...more}
    />
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {step === 'password' ? (
        <>
          {field('username', a.login.usernameMissing, {
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            autoFocus: true,
          })}
          {field('password', a.login.passwordMissing, {
            type: 'password',
            autoComplete: 'current-password',
          })}
        </>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{a.login.codeLead}</p>
          {field('code', a.login.codeMissing, {
            autoComplete: 'one-time-code',
            spellCheck: false,
            autoFocus: true,
            hint: a.login.codeHint,
          })}
        </>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" wide busy={busy}>
        {a.login.button}
      </Button>
      {step === 'code' && (
        <Button
          look="quiet"
          wide
          onClick={() => {
            setTyped({ ...empty, username: typed.username })
            setFailure(null)
            begin('password')
          }}
        >
          {a.login.startAgain}
        </Button>
      )}
    </form>
  )
}
