import { useState } from 'react'
import { useStore } from 'zustand'
import { a } from '../../../texts/admin.ts'
import { Card } from '../../../ui/card.tsx'
import { notify } from '../../../ui/notify.ts'
import { FieldsForm, passwordField } from '../../acts/act.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { changePassword, checkSession } from '../../session/sign-in.ts'

const texts = a.account

export function PasswordForm() {
  const { session } = useStore(sessionStore)
  const [changes, setChanges] = useState(0)
  const password = { type: 'password', autoComplete: 'new-password' }
  return (
    <Card title={texts.changePassword}>
      <FieldsForm
        key={changes}
        fields={[
          { ...currentPassword, name: 'current' },
          { ...password, name: 'next', label: texts.newPassword, missing: texts.newMissing },
          { ...password, name: 'again', label: texts.repeatPassword, missing: texts.repeatMissing },
        ]}
        wrong={({ next, again }) => (next === again ? {} : { again: texts.passwordsDiffer })}
        submit={{ children: texts.changePassword }}
        onSubmit={async ({ current, next }) => {
          await changePassword(current, next)
          await checkSession()
          setChanges(changes + 1)
          notify('success', texts.passwordChanged)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={session?.username ?? ''} />
      </FieldsForm>
    </Card>
  )
}

/** Asks for the password once more. */
export const currentPassword = { ...passwordField, label: texts.currentPassword }
