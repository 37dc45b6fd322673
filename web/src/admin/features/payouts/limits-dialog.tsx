import { useState } from 'react'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { LimitsMutation, type PayoutSettings } from './payout-settings.ts'

/** All three limits at once; an empty field is no limit. */
export function LimitsDialog({ settings, onClose }: { settings: PayoutSettings; onClose(): void }) {
  const [threshold, setThreshold] = useState(settings.approvalThreshold ?? '')
  const [needed, setNeeded] = useState(String(settings.approvalsNeeded))
  const [dailyLimit, setDailyLimit] = useState(settings.dailyLimit ?? '')
  const texts = a.payouts

  async function change(reason: string) {
    const { __typename } = await mutate(adminClient, LimitsMutation, {
      approvalThreshold: threshold.trim() || null,
      approvalsNeeded: Number(needed),
      dailyLimit: dailyLimit.trim() || null,
      reason,
    })
    return __typename === 'ChangeProposed' ? a.changes.proposed : texts.limitsChanged
  }

  return (
    <ActDialog
      title={texts.changeLimits}
      body={texts.limitsBody}
      confirm={texts.changeLimits}
      onConfirm={change}
      onClose={onClose}
    >
      <TextField
        label={texts.thresholdField}
        inputMode="decimal"
        value={threshold}
        onChange={setThreshold}
        hint={texts.emptyIsNone}
      />
      <SelectField
        label={texts.approvals}
        value={needed}
        onChange={setNeeded}
        options={[
          { value: '1', label: texts.oneAdmin },
          { value: '2', label: texts.twoAdmins },
        ]}
      />
      <TextField
        label={texts.dailyLimitField}
        inputMode="decimal"
        value={dailyLimit}
        onChange={setDailyLimit}
        hint={texts.emptyIsNone}
      />
    </ActDialog>
  )
}
