import { useMutation } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { failureText, RefusedError } from '../../../api/failure.ts'
import { graphql } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { checkSession } from '../../session/sign-in.ts'

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
  const [disable] = useMutation(DisableMutation)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const texts = a.account.secondFactor

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (code.trim() === '') return setFailure(a.login.codeMissing)
    setBusy(true)
    try {
      const result = (await disable({ variables: { code: code.trim() } })).data?.disableTotp
      if (result?.__typename === 'Refused') throw new RefusedError(result.code, result.message)
      await checkSession().catch(() => undefined)
      notify('success', texts.turnedOff)
      onClose()
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={texts.turnOff} description={texts.offQuestion}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={a.login.code}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          hint={a.login.codeHint}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Button type="submit" look="danger" wide busy={busy}>
          {texts.turnOff}
        </Button>
      </form>
    </Dialog>
  )
}
