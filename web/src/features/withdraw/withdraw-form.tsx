import { type FormEvent, useRef, useState } from 'react'
import { exactPol, parsePol } from '../../amounts/pol.ts'
import { readAmount } from '../../amounts/read-amount.ts'
import { failureText } from '../../api/failure.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useTask } from '../../api/use-task.ts'
import { useOnline } from '../../platform/use-online.ts'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { AmountField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { canWithdraw, maximumText, validateWithdrawal, type WithdrawalLimits } from './validate-withdrawal.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { splitWithdrawal } from './withdrawal-rule.generated.ts'

/**
 * The amount with a live preview, then a review; what was typed stays until the request was booked.
 * @param pace how long a payout takes, in words
 * @param principal what the wallet put in and has neither taken out nor requested, wei
 */
export function WithdrawForm({
  limits,
  feePercent,
  pace,
  principal,
}: {
  limits: WithdrawalLimits
  feePercent: number
  pace: string | null
  principal: bigint
}) {
  const [text, setText] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { busy, failure, setFailure, run } = useTask((problem) => {
    if (isUserRejection(problem)) return t.connect.rejected
    console.error('Withdrawal failed', problem)
    return withdrawTexts.failed(failureText(problem, t))
  })
  /** One key for one amount: a second try of the same request is the same request. */
  const attempt = useRef<{ amount: bigint; key: string } | null>(null)
  const enough = canWithdraw(limits)
  const online = useOnline()
  const checked = validateWithdrawal(text, limits)
  const early = !enough || checked.ok || !checked.early ? null : checked.error
  const read = readAmount(text)
  const amount = 'wei' in read ? read.wei : 0n
  const preview = splitWithdrawal(limits, amount)
  const own = principal > 0n ? principal : 0n

  function change(next: string) {
    setText(next)
    setError(null)
    setFailure(null)
  }

  /** What the button does, or what keeps it from doing that. */
  function buttonText(): string {
    if (!enough) return withdrawTexts.insufficientButton
    return online ? withdrawTexts.button : withdrawTexts.offline
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (checked.ok) setReviewing(true)
    else setError(checked.error)
  }

  function confirm() {
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: newIdempotencyKey() }
    const { key } = attempt.current
    void run(async () => {
      const { net } = await requestWithdrawal(amount, key)
      attempt.current = null
      setReviewing(false)
      setText('')
      notify('success', withdrawTexts.accepted(exactPol(parsePol(net))))
    })
  }

  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <AmountField
          value={text}
          onChange={change}
          onMax={() => change(maximumText(limits))}
          disabled={!enough}
          error={error ?? early}
        />
        {!enough && (
          <Notice className="mt-4">
            <p>{withdrawTexts.insufficient(exactPol(limits.minimumBalance))}</p>
          </Notice>
        )}
        {checked.ok && amount > own && (
          <Notice className="mt-4">{withdrawTexts.beyondPrincipal(exactPol(amount - own))}</Notice>
        )}
        <section aria-label={withdrawTexts.preview} className="mt-4">
          <Facts
            facts={[
              { label: withdrawTexts.requested, value: <Amount wei={amount} /> },
              { label: withdrawTexts.fee(formatPercent(feePercent)), value: <Amount wei={preview.fee} /> },
              { label: withdrawTexts.received, value: <Amount wei={preview.net} />, strong: true },
            ]}
          />
        </section>
        <Button
          type="submit"
          size="large"
          wide
          className="mt-5 whitespace-normal!"
          disabled={!enough || !online || early !== null}
        >
          {buttonText()}
        </Button>
      </form>
      {reviewing && (
        <WithdrawDialog
          amount={amount}
          limits={limits}
          feePercent={feePercent}
          pace={pace}
          busy={busy}
          failure={failure ?? early}
          possible={checked.ok && online}
          onConfirm={confirm}
          onClose={() => setReviewing(false)}
        />
      )}
    </Card>
  )
}
