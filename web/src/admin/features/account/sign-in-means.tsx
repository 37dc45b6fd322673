import { useState } from 'react'
import { useStore } from 'zustand'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { codeField, FieldsForm, passwordField } from '../../acts/act.tsx'
import { confirmTotp, disableTotp, enrolTotp } from '../../api/console.generated.ts'
import { sessionStore } from '../../session/admin-session.ts'
import { changePassword, checkSession } from '../../session/sign-in.ts'

const texts = a.account.secondFactor

/** Asks for the password once more. */
const currentPassword = { ...passwordField, label: a.account.currentPassword }

export function PasswordForm() {
  const words = a.account
  const { session } = useStore(sessionStore)
  const [changes, setChanges] = useState(0)
  const password = { type: 'password', autoComplete: 'new-password' }
  return (
    <Card title={words.changePassword}>
      <FieldsForm
        key={changes}
        fields={[
          { ...currentPassword, name: 'current' },
          { ...password, name: 'next', label: words.newPassword, missing: words.newMissing },
          { ...password, name: 'again', label: words.repeatPassword, missing: words.repeatMissing },
        ]}
        wrong={({ next, again }) => (next === again ? {} : { again: words.passwordsDiffer })}
        submit={{ children: words.changePassword }}
        onSubmit={async ({ current, next }) => {
          await changePassword(current, next)
          await checkSession()
          setChanges(changes + 1)
          notify('success', words.passwordChanged)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={session?.username ?? ''} />
      </FieldsForm>
    </Card>
  )
}

/** Whether codes of an authenticator are asked for, with the ways to turn that on and off. */
export function SecondFactor() {
  const { session } = useStore(sessionStore)
  const [open, setOpen] = useState<'enrol' | 'disable' | null>(null)
  const on = session?.secondFactorOn ?? false
  return (
    <Card
      title={texts.title}
      aside={<Badge tone={on ? 'good' : 'neutral'}>{on ? texts.on : texts.off}</Badge>}
    >
      <p className="mb-5 text-ink-soft">{on ? texts.onBody : texts.offBody}</p>
      {on ? (
        <Button look="danger" onClick={() => setOpen('disable')}>
          {texts.turnOff}
        </Button>
      ) : (
        <Button onClick={() => setOpen('enrol')}>{texts.turnOn}</Button>
      )}
      {open === 'enrol' && <EnrolTotpDialog onClose={() => setOpen(null)} />}
      {open === 'disable' && <DisableTotpDialog onClose={() => setOpen(null)} />}
    </Card>
  )
}

type Step =
  | { at: 'password' }
  | { at: 'code'; secret: string; uri: string }
  | { at: 'done'; recoveryCodes: readonly string[] }

/** Turns the second factor on: the password, the QR code with a first code of it, and the recovery codes, shown once. */
function EnrolTotpDialog({ onClose }: { onClose(): void }) {
  const [step, setStep] = useState<Step>({ at: 'password' })

  async function enrol({ password }: { password: string }) {
    setStep({ at: 'code', ...(await enrolTotp({ password })) })
  }

  async function confirm({ code }: { code: string }) {
    const { recoveryCodes } = await confirmTotp({ code: code.trim() })
    setStep({ at: 'done', recoveryCodes })
    await checkSession().catch(() => undefined)
  }

  if (step.at === 'password')
    return (
      <Dialog onClose={onClose} title={texts.turnOn} description={texts.passwordBody}>
        <FieldsForm
          className="mt-4"
          fields={[currentPassword]}
          submit={{ children: texts.goOn, wide: true }}
          onSubmit={enrol}
        />
      </Dialog>
    )
  if (step.at === 'code')
    return (
      <Dialog onClose={onClose} title={texts.turnOn} description={texts.scanBody}>
        <FieldsForm
          key={step.secret}
          className="mt-4"
          fields={[
            { ...codeField, label: texts.firstCode, hint: null, inputMode: 'numeric', autoFocus: true },
          ]}
          submit={{ children: texts.turnOn, wide: true }}
          onSubmit={confirm}
        >
          <TotpCode uri={step.uri} secret={step.secret} />
        </FieldsForm>
      </Dialog>
    )
  return (
    <Dialog
      onClose={onClose}
      title={texts.recoveryTitle}
      description={texts.recoveryBody}
      footer={<Button onClick={onClose}>{texts.kept}</Button>}
    >
      <ul className="mt-4 mb-3 grid grid-cols-2 gap-2 rounded-control bg-sunken p-4 font-mono text-sm">
        {step.recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={step.recoveryCodes.join('\n')} label={t.common.copy} />
    </Dialog>
  )
}

/** Turns the second factor off, with a last code of it. */
function DisableTotpDialog({ onClose }: { onClose(): void }) {
  async function disable({ code }: { code: string }) {
    await disableTotp({ code: code.trim() })
    await checkSession().catch(() => undefined)
    notify('success', texts.turnedOff)
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={texts.turnOff} description={texts.offQuestion}>
      <FieldsForm
        className="mt-4"
        fields={[codeField]}
        submit={{ children: texts.turnOff, look: 'danger', wide: true }}
        onSubmit={disable}
      />
    </Dialog>
  )
}

/** What an authenticator is given: a QR code to scan, and the same as text to type in. */
function TotpCode({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="grid place-items-center gap-3">
      <QrCode text={uri} ecc="M" label={texts.qrCode} className="size-52" />
      <p className="flex items-center gap-1 break-all font-mono text-sm">
        {secret}
        <CopyButton text={secret} name={texts.copySecret} look="quiet" />
      </p>
    </div>
  )
}
