import { useMutation } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { failureText, RefusedError } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { checkSession } from '../../session/sign-in.ts'
import { TotpCode } from './totp-code.tsx'

const EnrolMutation = graphql(`
  mutation EnrolTotp($password: String!) {
    enrolTotp(password: $password) {
      __typename
      ... on TotpEnrolment {
        secret
        uri
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

const ConfirmMutation = graphql(`
  mutation ConfirmTotp($code: String!) {
    confirmTotp(code: $code) {
      __typename
      ... on TotpConfirmed {
        recoveryCodes
      }
      ... on Refused {
        code
        message
      }
    }
  }
`)

type Step =
  | { at: 'password' }
  | { at: 'code'; secret: string; uri: string }
  | { at: 'done'; recoveryCodes: readonly string[] }

/** Turns the second factor on: the password, the QR code with a first code of it, and the recovery codes, shown once. */
export function EnrolTotpDialog({ onClose }: { onClose(): void }) {
  const [enrol] = useMutation(EnrolMutation)
  const [confirm] = useMutation(ConfirmMutation)
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const texts = a.account.secondFactor

  async function next(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (typed.trim() === '')
      return setFailure(step.at === 'password' ? a.login.passwordMissing : a.login.codeMissing)
    setBusy(true)
    try {
      if (step.at === 'password') {
        const result = (await enrol({ variables: { password: typed } })).data?.enrolTotp
        if (result?.__typename === 'Refused') throw new RefusedError(result.code, result.message)
        if (result?.__typename === 'TotpEnrolment') setStep({ at: 'code', ...result })
      } else {
        const result = (await confirm({ variables: { code: typed.trim() } })).data?.confirmTotp
        if (result?.__typename === 'Refused') throw new RefusedError(result.code, result.message)
        if (result?.__typename === 'TotpConfirmed') {
          setStep({ at: 'done', recoveryCodes: result.recoveryCodes })
          await checkSession().catch(() => undefined)
        }
      }
      setTyped('')
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setBusy(false)
    }
  }

  if (step.at === 'done')
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
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.turnOn}
      description={step.at === 'password' ? texts.passwordBody : texts.scanBody}
    >
      <form onSubmit={next} noValidate className="mt-4 space-y-4">
        {step.at === 'code' && <TotpCode uri={step.uri} secret={step.secret} />}
        {step.at === 'password' ? (
          <TextField
            label={a.account.currentPassword}
            type="password"
            autoComplete="current-password"
            value={typed}
            onChange={setTyped}
          />
        ) : (
          <TextField
            label={texts.firstCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
          />
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" wide busy={busy}>
          {step.at === 'password' ? texts.goOn : texts.turnOn}
        </Button>
      </form>
    </Dialog>
  )
}
