import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../../api/failure.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { changePassword } from '../../session/sign-in.ts'

const empty = { current: '', next: '', again: '' }

export function PasswordForm() {
  const { session } = useStore(sessionStore)
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (errors.current || errors.next || errors.again) return
    setBusy(true)
    try {
      await changePassword(fields.current, fields.next)
      setFields(empty)
      setTried(false)
      notify('success', a.account.passwordChanged)
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={a.account.passwordTitle}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <input type="hidden" name="username" autoComplete="username" value={session?.username ?? ''} />
        <TextField
          label={a.account.currentPassword}
          type="password"
          autoComplete="current-password"
          value={fields.current}
          onChange={(current) => setFields({ ...fields, current })}
          error={tried ? errors.current : null}
        />
        <TextField
          label={a.account.newPassword}
          type="password"
          autoComplete="new-password"
          value={fields.next}
          onChange={(next) => setFields({ ...fields, next })}
          error={tried ? errors.next : null}
        />
        <TextField
          label={a.account.repeatPassword}
          type="password"
          autoComplete="new-password"
          value={fields.again}
          onChange={(again) => setFields({ ...fields, again })}
          error={tried ? errors.again : null}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" busy={busy}>
          {a.account.changePassword}
        </Button>
      </form>
    </Card>
  )
}
