import { type FormEvent, useState } from 'react'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { login } from '../../session/sign-in.ts'
import { loginFailure } from './login-failure.ts'

/** Username and password, both required, and then the code of an account that has one. */
export function LoginForm() {
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
