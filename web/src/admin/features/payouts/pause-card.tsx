import { KeyRound, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { formatDateTime } from '../../../texts/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { ActButton, ActDialog } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { AcceptMutation, PauseMutation, type PayoutSettings, ResumeMutation } from './payout-settings.ts'

const ACTS = {
  pause: (reason: string) => mutate(adminClient, PauseMutation, { reason }),
  resume: (reason: string) => mutate(adminClient, ResumeMutation, { reason }),
  accept: (reason: string) => mutate(adminClient, AcceptMutation, { reason }),
}

/** Whether payouts run, every cause why not, and what can be done about it. */
export function PauseCard({ settings: { paused, causes, unexplained } }: { settings: PayoutSettings }) {
  const [asking, setAsking] = useState<keyof typeof ACTS | null>(null)
  const change = paused ? 'resume' : 'pause'
  const texts = a.payouts

  async function act(of: keyof typeof ACTS, reason: string) {
    const { __typename } = await ACTS[of](reason)
    return __typename === 'ChangeProposed' ? a.changes.proposed : texts[of].done
  }

  return (
    <Card
      title={texts.state}
      aside={<Badge tone={paused ? 'bad' : 'good'}>{paused ? texts.pausedBadge : texts.runningBadge}</Badge>}
    >
      <p className="mb-3 text-ink-soft">{paused ? texts.pausedBody : texts.runningBody}</p>
      <ul className="mb-5 list-disc space-y-1 pl-5">
        {causes.map(({ cause, at }) => (
          <li key={at + cause} className="break-words">
            {formatDateTime(at)}: {cause}
          </li>
        ))}
      </ul>
      {unexplained && (
        <p className="mb-5 break-words font-medium text-bad">
          {texts.unexplained(unexplained.signer, unexplained.first, unexplained.below - 1)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ActButton
          look={paused ? 'primary' : 'danger'}
          disabled={unexplained !== null}
          onClick={() => setAsking(change)}
        >
          {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          {texts[change].button}
        </ActButton>
        {unexplained && (
          <ActButton look="danger" onClick={() => setAsking('accept')}>
            <KeyRound aria-hidden className="size-4" />
            {texts.accept.button}
          </ActButton>
        )}
      </div>
      {asking && (
        <ActDialog
          title={texts[asking].title}
          body={texts[asking].body}
          confirm={texts[asking].button}
          danger={asking !== 'resume'}
          onConfirm={(reason) => act(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}
