import { useState } from 'react'
import { useStore } from 'zustand'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { sessionStore } from '../../session/admin-session.ts'
import { DisableTotpDialog } from './disable-totp-dialog.tsx'
import { EnrolTotpDialog } from './enrol-totp-dialog.tsx'

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
