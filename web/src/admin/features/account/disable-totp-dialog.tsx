import { graphql } from '../../../api/graphql.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { adminClient } from '../../api/admin-client.ts'
import { checkSession } from '../../session/sign-in.ts'
import { OneFieldForm } from './one-field-form.tsx'

const DisableMutation = graphql(`
  mutation DisableTotp($code: String!) {
    disableTotp(code: $code) {
      __typename
      ... on Refused {
        code
        message
      }
    }
  }
`)

/** Turns the second factor off, with a last code of it. */
export function DisableTotpDialog({ onClose }: { onClose(): void }) {
  const texts = a.account.secondFactor

  async function disable(code: string) {
    await mutate(adminClient, DisableMutation, { code: code.trim() })
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
