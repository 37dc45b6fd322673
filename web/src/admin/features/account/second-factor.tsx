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
import { confirmTotp, disableTotp, enrolTotp } from '../../api/console.generated.ts'
import { sessionStore } from '../../session/admin-session.ts'
import { checkSession } from '../../session/sign-in.ts'
import { OneFieldForm } from './forms.tsx'

/** Whether codes of an authenticator are asked for, with the ways to turn that on and off. */
export function SecondFactor() {
  const { session } = useStore(sessionStore)
  const [open, setOpen] = useState<'enrol' | 'disable' | null>(null)
  const texts = a.account.secondFactor
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
  const texts = a.account.secondFactor

  async function enrol(password: string) {
    setStep({ at: 'code', ...(await enrolTotp({ password })) })
  }

  async function confirm(code: string) {
    const { recoveryCodes } = await confirmTotp({ code: code.trim() })
    setStep({ at: 'done', recoveryCodes })
    await checkSession().catch(() => undefined)
  }

  if (step.at === 'password')
    return (
      <Dialog open onClose={onClose} title={texts.turnOn} description={texts.passwordBody}>
        <OneFieldForm
          field={{
            label: a.account.currentPassword,
            type: 'password',
            autoComplete: 'current-password',
          }}
          missing={a.login.passwordMissing}
          button={texts.goOn}
          onSubmit={enrol}
        />
      </Dialog>
    )
  if (step.at === 'code')
    return (
      <Dialog open onClose={onClose} title={texts.turnOn} description={texts.scanBody}>
        <OneFieldForm
          key={step.secret}
          field={{
            label: texts.firstCode,
            autoComplete: 'one-time-code',
            inputMode: 'numeric',
            autoFocus: true,
          }}
          missing={a.login.codeMissing}
          button={texts.turnOn}
          onSubmit={confirm}
        >
          <TotpCode uri={step.uri} secret={step.secret} />
        </OneFieldForm>
      </Dialog>
    )
  return (
    <Dialog
      open
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
  const texts = a.account.secondFactor

  async function disable(code: string) {
    await disableTotp({ code: code.trim() })
    await checkSession().catch(() => undefined)
    notify('success', texts.turnedOff)
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={texts.turnOff} description={texts.offQuestion}>
      <OneFieldForm
        field={{ label: a.login.code, autoComplete: 'one-time-code', hint: a.login.codeHint }}
        missing={a.login.codeMissing}
        button={texts.turnOff}
        danger
        onSubmit={disable}
      />
    </Dialog>
  )
}

/** What an authenticator is given: a QR code to scan, and the same as text to type in. */
function TotpCode({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="grid place-items-center gap-3">
      <QrCode text={uri} ecc="M" label={a.account.secondFactor.qrCode} className="size-52" />
      <p className="flex items-center gap-1 break-all font-mono text-sm">
        {secret}
        <CopyButton text={secret} name={a.account.secondFactor.copySecret} look="quiet" />
      </p>
    </div>
  )
}
