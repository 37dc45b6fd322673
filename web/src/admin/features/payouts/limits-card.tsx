import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import type { PayoutSettings } from './payout-settings.ts'

/** What payouts are held to. */
export function LimitsCard({ settings }: { settings: PayoutSettings }) {
  const [open, setOpen] = useState(false)
  const texts = a.payouts
  return (
    <Card
      title={texts.limits}
      aside={
        <ActButton look="secondary" size="small" onClick={() => setOpen(true)}>
          {texts.changeLimits}
        </ActButton>
      }
    >
      <Facts
        facts={[
          { label: texts.threshold, value: limit(settings.approvalThreshold) },
          { label: texts.approvals, value: String(settings.approvalsNeeded) },
          { label: texts.dailyLimit, value: limit(settings.dailyLimit) },
          { label: texts.signedToday, value: <Amount pol={settings.signedToday} /> },
        ]}
      />
      {open && <LimitsDialog settings={settings} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function limit(pol: string | null) {
  return pol === null ? a.payouts.none : <Amount pol={pol} />
}
