import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { useTask } from '../../../api/use-task.ts'
import { a } from '../../../texts/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { sessionStore } from '../../session/admin-session.ts'
import { changePassword, checkSession } from '../../session/sign-in.ts'

/** A form that asks for one thing, such as a code, and says why it was not taken. */
export function OneFieldForm({
  field,
  missing,
  button,
  danger = false,
  onSubmit,
  children,
}: {
  field: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'>
  /** What is said when nothing was typed. */
  missing: string
  button: string
  danger?: boolean
  /** @throws Error with what is said to the admin */
  onSubmit(typed: string): Promise<void>
  /** Above the field. */
  children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const { busy, failure, setFailure, run } = useTask()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '') return setFailure(missing)
    void run(() => onSubmit(typed))
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      {children}
      <TextField {...field} value={typed} onChange={setTyped} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" look={danger ? 'danger' : 'primary'} wide busy={busy}>
        {button}
      </Button>
    </form>
  )
}

const empty = { current: '', next: '', again: '' }

export function PasswordForm() {
  const { session } = useStore(sessionStore)
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const { busy, failure, setFailure, run } = useTask()
  const errors = {
    current: fields.current === '' ? a.login.passwordMissing : null,
    next: fields.next === '' ? a.account.newMissing : null,
    again:
      fields.again === ''
        ? a.account.repeatMissing
        : fields.again === fields.next
          ? null
          : a.account.passwordsDiffer,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (errors.current || errors.next || errors.again) return
    void run(async () => {
      await changePassword(fields.current, fields.next)
      await checkSession()
      setFields(empty)
      setTried(false)
      notify('success', a.account.passwordChanged)
    })
  }

  const field = (name: keyof typeof empty, label: string, autoComplete: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
      error={tried ? errors[name] : null}
    />
  )

  return (
    <Card title={a.account.changePassword}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <input type="hidden" name="username" autoComplete="username" value={session?.username ?? ''} />
        {field('current', a.account.currentPassword, 'current-password')}
        {field('next', a.account.newPassword, 'new-password')}
        {field('again', a.account.repeatPassword, 'new-password')}
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" busy={busy}>
          {a.account.changePassword}
        </Button>
      </form>
    </Card>
  )
}
