import { type FormEvent, useState } from 'react'
import { briefPol, exactPol, parsePol } from '../../amounts/pol.ts'
import { readAmount } from '../../amounts/read-amount.ts'
import { newIdempotencyKey } from '../../api/mutate.ts'
import { useOnline } from '../../platform/use-online.ts'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { ShortAddress } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { AmountField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { requestWithdrawal } from './request-withdrawal.ts'
import { canWithdraw, maximumText, validateWithdrawal, type WithdrawalLimits } from './validate-withdrawal.ts'
import { splitWithdrawal } from './withdrawal-rule.generated.ts'

/**
 * The amount with a live preview, then a review; what was typed stays until the request was booked.
 * @param paceOf how long a payout of so much takes, in words
 * @param principal what the wallet put in and has neither taken out nor requested, wei
 */
export function WithdrawForm({
  limits,
  feePercent,
  paceOf,
  principal,
}: {
  limits: WithdrawalLimits
  feePercent: number
  paceOf(amount: bigint): string | null
  principal: bigint
}) {
  const address = useAddress()
  const [text, setText] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** One key for one amount, until it was booked: a second try of the same request is the same request. */
  const [key, setKey] = useState(newIdempotencyKey)
  const enough = canWithdraw(limits)
  const online = useOnline()
  const checked = validateWithdrawal(text, limits)
  const early = !enough || checked.ok || !checked.early ? null : checked.error
  const read = readAmount(text)
  const amount = 'wei' in read ? read.wei : 0n
  const { fee, net } = splitWithdrawal(limits, amount)
  /** What stands in the preview, and again in the review. */
  const sums = [
    { label: withdrawTexts.requested, value: <Amount exact wei={amount} /> },
    { label: withdrawTexts.fee(formatPercent(feePercent)), value: <Amount exact wei={fee} /> },
    { label: withdrawTexts.received, value: <Amount exact wei={net} />, strong: true },
  ]
  const pace = paceOf(amount)
  const own = principal > 0n ? principal : 0n

  function change(next: string) {
    setText(next)
    setError(null)
  }

  /** What the button does, or what keeps it from doing that. */
  function buttonText(): string {
    if (!enough) return withdrawTexts.insufficientButton
    return online ? withdrawTexts.button : withdrawTexts.offline
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (checked.ok) setReviewing(true)
    else setError(checked.error)
  }

  async function request() {
    const net = await requestWithdrawal(amount, `${key}-${amount}`)
    return withdrawTexts.accepted(briefPol(parsePol(net)))
  }

  function leave(done: boolean) {
    setReviewing(false)
    if (!done) return
    setText('')
    setKey(newIdempotencyKey())
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
          <Notice className="mt-4">{withdrawTexts.beyondPrincipal(briefPol(amount - own))}</Notice>
        )}
        <section aria-label={withdrawTexts.preview} className="mt-4">
          <Facts facts={sums} />
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
        <ReviewDialog
          title={withdrawTexts.payout.reviewTitle}
          back={t.common.back}
          confirm={withdrawTexts.payout.confirm}
          working={withdrawTexts.busy}
          act={request}
          // Another tab may have spent the balance meanwhile.
          blocked={!checked.ok ? checked.error : online ? null : withdrawTexts.offline}
          failed={withdrawTexts.failed}
          onClose={leave}
        >
          <Facts
            facts={[
              ...sums,
              { label: withdrawTexts.payout.destination, value: <ShortAddress value={address} /> },
              pace !== null && { label: withdrawTexts.payout.expected, value: pace },
              checked.ok && {
                label: withdrawTexts.payout.balanceAfter,
                value: <Amount exact wei={limits.available - amount} />,
              },
            ]}
          />
        </ReviewDialog>
      )}
    </Card>
  )
}
