import { type FormEvent, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useTask } from '../../../api/use-task.ts'
import { useConfig } from '../../../config/config-context.tsx'
import { ThemeToggle } from '../../../features/navigate/switches.tsx'
import { a } from '../../../texts/en-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Logo } from '../../../ui/problem.tsx'
import { TextField } from '../../../ui/text-field.tsx'
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

/** Username and password, both required, and then the code of an account that has one. */
function LoginForm() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [tried, setTried] = useState(false)
  const { busy, failure, setFailure, run } = useTask((error) => loginFailure(error, a))
  const missing = step === 'password' ? username.trim() === '' || password === '' : code.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (missing) return
    void run(async () => {
      const result = await login(username.trim(), password, step === 'code' ? code.trim() : undefined)
      if (result === 'code needed') {
        setStep('code')
        setTried(false)
      }
    })
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {step === 'password' ? (
        <>
          <TextField
            label={a.login.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={username}
            onChange={setUsername}
            error={tried && username.trim() === '' ? a.login.usernameMissing : null}
          />
          <TextField
            label={a.login.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
            error={tried && password === '' ? a.login.passwordMissing : null}
          />
        </>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{a.login.codeLead}</p>
          <TextField
            label={a.login.code}
            name="code"
            autoComplete="one-time-code"
            inputMode="text"
            spellCheck={false}
            autoFocus
            required
            value={code}
            onChange={setCode}
            hint={a.login.codeHint}
            error={tried && code.trim() === '' ? a.login.codeMissing : null}
          />
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
            setStep('password')
            setPassword('')
            setCode('')
            setFailure(null)
            setTried(false)
          }}
        >
          {a.login.startAgain}
        </Button>
      )}
    </form>
  )
}
