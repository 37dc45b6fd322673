import { useMutation } from '@apollo/client/react'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { notify } from '../../../ui/notify.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { PauseMutation, type PayoutSettings, ResumeMutation } from './payout-settings.ts'

/** Whether payouts run, and the switch. */
export function PauseCard({ settings, onDone }: { settings: PayoutSettings; onDone(): unknown }) {
  const [pause] = useMutation(PauseMutation)
  const [resume] = useMutation(ResumeMutation)
  const [asking, setAsking] = useState(false)
  const { paused, pausedReason } = settings
  const texts = paused ? a.payouts.resume : a.payouts.pause

  async function act(reason: string) {
    if (paused) unlessRefused((await resume({ variables: { reason } })).data?.resumePayouts)
    else unlessRefused((await pause({ variables: { reason } })).data?.pausePayouts)
    await onDone()
    setAsking(false)
    notify('success', texts.done)
  }

  return (
    <Card
      title={a.payouts.state}
      aside={
        <Badge tone={paused ? 'bad' : 'good'}>
          {paused ? a.payouts.pausedBadge : a.payouts.runningBadge}
        </Badge>
      }
    >
      <p className="mb-5 text-ink-soft">
        {paused ? a.payouts.pausedBody(pausedReason ?? '') : a.payouts.runningBody}
      </p>
      <ActButton look={paused ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
        {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        {texts.button}
      </ActButton>
      {asking && (
        <ActDialog
          title={texts.title}
          body={texts.body}
          confirm={texts.button}
          danger={!paused}
          onConfirm={act}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
