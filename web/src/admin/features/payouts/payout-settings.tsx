import { KeyRound, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../amounts/check-amount.ts'
import { readAmount, writeAmount } from '../../../amounts/read-amount.ts'
import { RefusedError } from '../../../api/failure.ts'
import type { ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDateTime, formatPol, parsePol } from '../../../texts/format.ts'
import { sharedTexts } from '../../../texts/shared.ts'
import { t } from '../../../texts/texts.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, Facts } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/small-field.tsx'
import { Act } from '../../acts/act.tsx'
import {
  acceptUnexplained,
  pausePayouts,
  payoutSettingsQuery,
  resumePayouts,
  setPayoutLimits,
} from '../../api/console.generated.ts'
import { AsOf } from '../../app/as-of.tsx'

type PayoutSettings = ResultOf<typeof payoutSettingsQuery>['admin']['payoutSettings']

const texts = a.payouts
const { fields } = a.changes

/** Whether payouts run, every cause why not, and what can be done about it. */
export function PauseCard({ settings }: { settings: PayoutSettings }) {
  const { paused, causes, unexplained } = settings
  const [against, setAgainst] = useState('')
  const onAsk = () => setAgainst(settings.against)
  return (
    <Card
      title={a.columns.state}
      aside={
        <>
          <AsOf query={payoutSettingsQuery} />
          <Badge tone={paused ? 'bad' : 'good'}>{paused ? sharedTexts.paused : sharedTexts.running}</Badge>
        </>
      }
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
        <p className="mb-5 break-words font-medium text-clay">
          {texts.unexplained(unexplained.signer, unexplained.first, unexplained.below - 1)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Act
          key={String(paused)}
          icon={paused ? Play : Pause}
          look={paused ? 'primary' : 'danger'}
          disabled={unexplained !== null}
          words={paused ? texts.resume : texts.pause}
          onAsk={onAsk}
          run={(reason) => (paused ? resumePayouts({ against, reason }) : pausePayouts({ reason }))}
        />
        {unexplained && (
          <Act
            icon={KeyRound}
            look="danger"
            words={texts.accept}
            onAsk={onAsk}
            run={(reason) => acceptUnexplained({ against, reason })}
          />
        )}
      </div>
    </Card>
  )
}

/** What payouts are held to; all three limits are changed at once, and an empty field is none. */
export function LimitsCard({ settings }: { settings: PayoutSettings }) {
  const now = {
    threshold: written(settings.approvalThreshold),
    needed: String(settings.approvalsNeeded),
    dailyLimit: written(settings.dailyLimit),
    against: settings.against,
  }
  const [typed, setTyped] = useState(now)

  const change = async (reason: string) =>
    setPayoutLimits({
      approvalThreshold: limitIn(typed.threshold),
      approvalsNeeded: Number(typed.needed),
      dailyLimit: limitIn(typed.dailyLimit),
      against: typed.against,
      reason,
    })

  const amountField = (name: 'threshold' | 'dailyLimit', label: string) => (
    <TextField
      label={`${label} (${t.common.pol})`}
      inputMode="decimal"
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      error={problemIn(typed[name])}
      hint={texts.emptyIsNone}
    />
  )

  return (
    <Card
      title={texts.limits}
      aside={
        <>
          <AsOf query={payoutSettingsQuery} />
          <Act
            look="secondary"
            size="small"
            words={texts.changeLimits}
            onAsk={() => setTyped(now)}
            run={change}
          >
            {amountField('threshold', texts.threshold)}
            <SelectField
              label={fields.approvalsNeeded}
              value={typed.needed}
              onChange={(needed) => setTyped({ ...typed, needed })}
              options={[
                { value: '1', label: texts.oneAdmin },
                { value: '2', label: texts.twoAdmins },
              ]}
            />
            {amountField('dailyLimit', fields.dailyLimit)}
          </Act>
        </>
      }
    >
      <Facts
        facts={[
          { label: texts.threshold, value: limit(settings.approvalThreshold) },
          { label: fields.approvalsNeeded, value: String(settings.approvalsNeeded) },
          { label: fields.dailyLimit, value: limit(settings.dailyLimit) },
          { label: texts.signedToday, value: <Amount pol={settings.signedToday} /> },
        ]}
      />
    </Card>
  )
}

function limit(pol: string | null) {
  return pol === null ? a.dashboard.none : <Amount pol={pol} />
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
