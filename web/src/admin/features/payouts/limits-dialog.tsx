import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { a } from '../../../texts/admin.ts'
import { notify } from '../../../ui/notify.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { unlessRefused } from '../../acts/unless-refused.ts'
import { LimitsMutation, type PayoutSettings } from './payout-settings.ts'

/** All three limits at once; an empty field is no limit. */
export function LimitsDialog({
  settings,
  onDone,
  onClose,
}: {
  settings: PayoutSettings
  onDone(): unknown
  onClose(): void
}) {
  const [change] = useMutation(LimitsMutation)
  const [threshold, setThreshold] = useState(settings.approvalThreshold ?? '')
  const [needed, setNeeded] = useState(String(settings.approvalsNeeded))
  const [dailyLimit, setDailyLimit] = useState(settings.dailyLimit ?? '')
  const texts = a.payouts

  async function act(reason: string) {
    const variables = {
      approvalThreshold: threshold.trim() || null,
      approvalsNeeded: Number(needed),
      dailyLimit: dailyLimit.trim() || null,
      reason,
    }
    unlessRefused((await change({ variables })).data?.setPayoutLimits)
    await onDone()
    onClose()
    notify('success', texts.limitsChanged)
  }

  return (
    <ActDialog
      title={texts.changeLimits}
      body={texts.limitsBody}
      confirm={texts.changeLimits}
      onConfirm={act}
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
