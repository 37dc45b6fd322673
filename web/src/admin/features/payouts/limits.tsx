import { useState } from 'react'
import { problemText } from '../../../amounts/check-amount.ts'
import { formatPol, parsePol } from '../../../amounts/pol.ts'
import { readAmount, writeAmount } from '../../../amounts/read-amount.ts'
import { RefusedError } from '../../../api/failure.ts'
import { mutate } from '../../../api/mutate.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActButton, ActDialog } from '../../acts/act.tsx'
import { adminClient } from '../../api/admin-client.ts'
import { LimitsMutation, type PayoutSettings } from './payout-settings.ts'

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

/** All three limits at once; an empty field is no limit. */
function LimitsDialog({ settings, onClose }: { settings: PayoutSettings; onClose(): void }) {
  const [threshold, setThreshold] = useState(written(settings.approvalThreshold))
  const [needed, setNeeded] = useState(String(settings.approvalsNeeded))
  const [dailyLimit, setDailyLimit] = useState(written(settings.dailyLimit))
  const texts = a.payouts

  async function change(reason: string) {
    const { __typename } = await mutate(adminClient, LimitsMutation, {
      approvalThreshold: limitIn(threshold),
      approvalsNeeded: Number(needed),
      dailyLimit: limitIn(dailyLimit),
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
        error={problemIn(threshold)}
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
        error={problemIn(dailyLimit)}
        hint={texts.emptyIsNone}
      />
    </ActDialog>
  )
}

function written(limit: string | null): string {
  return limit === null ? '' : writeAmount(parsePol(limit))
}

/** What is wrong with a limit as it is typed; 0 is one. */
function problemIn(text: string): string | null {
  const read = readAmount(text)
  return text.trim() && 'problem' in read ? problemText(read.problem, t.amounts.invalid, t) : null
}

/** @throws RefusedError in the words of {@link problemIn} */
function limitIn(text: string): string | null {
  const read = readAmount(text)
  if ('wei' in read) return formatPol(read.wei)
  const problem = problemIn(text)
  if (problem) throw new RefusedError('INVALID_AMOUNT', problem)
  return null
}
