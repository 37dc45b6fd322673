import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { displayPol, exactPol, formatPol, parsePol } from '../../amounts/pol.ts'
import { failureText } from '../../api/failure.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useTask } from '../../api/use-task.ts'
import { useOnline } from '../../platform/use-online.ts'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { AmountField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import {
  amountOf,
  canWithdraw,
  maximumText,
  validateWithdrawal,
  type WithdrawalLimits,
} from './validate-withdrawal.ts'
import { refusalOf, splitWithdrawal, withdrawable } from './withdrawal-rule.generated.ts'

/** The amount with a live preview; what was typed stays until the request was booked. */
export function WithdrawForm({ limits, feePercent }: { limits: WithdrawalLimits; feePercent: number }) {
  const { session } = useStore(walletStore)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, failure, setFailure, run } = useTask((problem) => {
    if (isUserRejection(problem)) return t.connect.rejected
    console.error('Withdrawal failed', problem)
    return t.withdraw.failed(failureText(problem, t))
  })
  /** One key for one amount: a second try of the same request is the same request. */
  const attempt = useRef<{ amount: bigint; key: string } | null>(null)
  const enough = canWithdraw(limits)
  const max = withdrawable(limits, limits.available)
  const online = useOnline()
  const amount = amountOf(text)
  const preview = splitWithdrawal(limits, amount)

  function change(next: string) {
    setText(next)
    setError(null)
    setFailure(null)
  }

  /** What the button does, or what keeps it from doing that; pressed all the same, it says more. */
  function buttonText(): string {
    const { blocked, button } = t.withdraw
    if (!enough) return t.withdraw.insufficientButton
    if (busy) return t.withdraw.busy
    if (!online) return blocked.offline
    const refusal = refusalOf(limits, amount, limits.available)
    if (refusal === 'above_withdrawable') return blocked.over(displayPol(max, 2))
    return refusal === 'below_minimum' ? blocked.below(exactPol(limits.minimum)) : button
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const checked = validateWithdrawal(text, limits, t)
    if (!checked.ok) return setError(checked.error)
    if (attempt.current?.amount !== checked.amount)
      attempt.current = { amount: checked.amount, key: newIdempotencyKey() }
    const { key } = attempt.current
    void run(async () => {
      const { net } = await requestWithdrawal(checked.amount, key)
      attempt.current = null
      setText('')
      notify('success', t.withdraw.accepted(exactPol(parsePol(net))))
    })
  }

  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <AmountField
          value={text}
          onChange={change}
          onMax={() => change(maximumText(limits))}
          step="0.01"
          max={formatPol(max)}
          disabled={!enough || busy}
          error={error}
        />
        {!enough && (
          <Notice className="mt-4">
            <p>{t.withdraw.insufficient(exactPol(limits.minimumBalance))}</p>
          </Notice>
        )}
        <section aria-label={t.withdraw.preview} className="mt-4">
          <Facts
            facts={[
              { label: t.withdraw.requested, value: <Amount wei={amount} /> },
              { label: t.withdraw.fee(formatPercent(feePercent)), value: <Amount wei={preview.fee} /> },
              { label: t.withdraw.received, value: <Amount wei={preview.net} />, strong: true },
            ]}
          />
        </section>
        {failure && (
          <Notice tone="error" className="mt-4">
            {failure}
          </Notice>
        )}
        <Button
          type="submit"
          size="large"
          wide
          className="mt-5 whitespace-normal!"
          busy={busy}
          disabled={!enough}
        >
          {buttonText()}
        </Button>
        {busy && session !== 'active' && (
          <p role="status" className="mt-3 text-center text-ink-soft text-sm">
            {t.connect.signInAgain}
          </p>
        )}
      </form>
    </Card>
  )
}
