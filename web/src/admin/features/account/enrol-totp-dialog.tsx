import { useState } from 'react'
import { graphql } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { checkSession } from '../../session/sign-in.ts'
import { OneFieldForm } from './one-field-form.tsx'
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
  const [step, setStep] = useState<Step>({ at: 'password' })
  const texts = a.account.secondFactor

  async function enrol(password: string) {
    setStep({ at: 'code', ...(await mutate(adminClient, EnrolMutation, { password })) })
  }

  async function confirm(code: string) {
    const { recoveryCodes } = await mutate(adminClient, ConfirmMutation, { code: code.trim() })
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
