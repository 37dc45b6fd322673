import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { PauseMutation, type PayoutSettings, ResumeMutation } from './payout-settings.ts'

/** Whether payouts run, and the switch. */
export function PauseCard({ settings: { paused, pausedReason } }: { settings: PayoutSettings }) {
  const [asking, setAsking] = useState(false)
  const texts = paused ? a.payouts.resume : a.payouts.pause

  async function change(reason: string) {
    const { __typename } = await (paused
      ? mutate(adminClient, ResumeMutation, { reason })
      : mutate(adminClient, PauseMutation, { reason }))
    return __typename === 'ChangeProposed' ? a.changes.proposed : texts.done
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
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
