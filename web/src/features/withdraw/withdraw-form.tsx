import { useState } from 'react'
import { readAmount } from '../../amounts/read-amount.ts'
import { graphql } from '../../api/graphql.ts'
import { useOnline } from '../../platform/use-online.ts'
import { briefPol, exactPol, formatPercent, formatPol, parsePol } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { ShortAddress } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AmountForm } from '../../ui/amount-form.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { act } from '../../wallet/act.ts'
import { useAddress } from '../../wallet/use-address.ts'
import { ReviewDialog } from '../review/review-dialog.tsx'
import { canWithdraw, maximumText, validateWithdrawal, type WithdrawalLimits } from './validate-withdrawal.ts'
import { splitWithdrawal } from './withdrawal-rule.generated.ts'

const WithdrawMutation = graphql(`
  mutation Withdraw($address: Address!, $amount: POL!, $net: POL!, $idempotencyKey: String) {
    withdraw(address: $address, amount: $amount, net: $net, idempotencyKey: $idempotencyKey) {
      __typename
      ... on WithdrawalAccepted {
        withdrawal { id net }
      }
      ... on Refused { code message }
    }
  }
`)

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
  const enough = canWithdraw(limits)
  const online = useOnline()
  const checked = validateWithdrawal(text, limits)
  const read = readAmount(text)
  const amount = 'wei' in read ? read.wei : 0n
  const { fee, net } = splitWithdrawal(limits, amount)
  /** What stands in the preview, and again in the review. */
  const sums = [
    { label: withdrawTexts.columns.requested, value: <Amount exact wei={amount} /> },
    { label: withdrawTexts.fee(formatPercent(feePercent)), value: <Amount exact wei={fee} /> },
    { label: sharedTexts.youReceive, value: <Amount exact wei={net} />, strong: true },
  ]
  const pace = paceOf(amount)
  const own = principal > 0n ? principal : 0n

  function review() {
    setReviewing(true)
    return null
  }

  async function request(key: string) {
    // Another amount is another request.
    const variables = { amount: formatPol(amount), net: formatPol(net), idempotencyKey: `${key}-${amount}` }
    const { withdrawal } = await act(WithdrawMutation, variables)
    return withdrawTexts.accepted(briefPol(parsePol(withdrawal.net)))
  }

  function leave(done: boolean) {
    setReviewing(false)
    if (done) setText('')
  }

  return (
    <Card>
      <AmountForm
        text={text}
        onChange={setText}
        checked={checked}
        maximum={() => maximumText(limits)}
        disabled={!enough}
        button={enough ? withdrawTexts.button : withdrawTexts.insufficientButton}
        onSubmit={review}
      >
        {!enough && (
          <Notice className="mt-4">{withdrawTexts.insufficient(exactPol(limits.minimumBalance))}</Notice>
        )}
        {checked.ok && amount > own && (
          <Notice className="mt-4">{withdrawTexts.beyondPrincipal(briefPol(amount - own))}</Notice>
        )}
        <section aria-label={withdrawTexts.preview} className="mt-4">
          <Facts facts={sums} />
        </section>
      </AmountForm>
      {reviewing && (
        <ReviewDialog
          name="withdraw"
          title={withdrawTexts.payout.reviewTitle}
          back={t.common.back}
          confirm={withdrawTexts.payout.confirm}
          working={withdrawTexts.busy}
          act={request}
          // Another tab may have spent the balance meanwhile.
          blocked={!checked.ok ? checked.error : online ? null : sharedTexts.offline(withdrawTexts.button)}
          failed={withdrawTexts.failed}
          onClose={leave}
        >
          <Facts
            facts={[
              ...sums,
              { label: withdrawTexts.payout.destination, value: <ShortAddress value={address} /> },
              pace !== null && { label: withdrawTexts.payout.expected, value: pace },
              checked.ok && {
                label: sharedTexts.balanceAfter,
                value: <Amount exact wei={limits.available - amount} />,
              },
            ]}
          />
        </ReviewDialog>
      )}
    </Card>
  )
}
