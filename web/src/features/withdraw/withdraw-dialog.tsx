import { useStore } from 'zustand'
import { exactPol } from '../../amounts/pol.ts'
import { formatPercent } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { withdrawTexts } from '../../texts/withdraw.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { useAddress } from '../../wallet/use-address.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import type { WithdrawalLimits } from './validate-withdrawal.ts'
import { splitWithdrawal } from './withdrawal-rule.generated.ts'

/**
 * Asks before a withdrawal; stays open with the reason when it fails, so that a second try is the same request.
 * @param possible whether it can still succeed: another tab may have spent the balance meanwhile
 */
export function WithdrawDialog({
  amount,
  limits,
  feePercent,
  pace,
  busy,
  failure,
  possible,
  onConfirm,
  onClose,
}: {
  amount: bigint
  limits: WithdrawalLimits
  feePercent: number
  pace: string | null
  busy: boolean
  failure: string | null
  possible: boolean
  onConfirm(): void
  onClose(): void
}) {
  const address = useAddress()
  const { session } = useStore(walletStore)
  const { net, fee } = splitWithdrawal(limits, amount)
  const words = withdrawTexts
  const pol = (wei: bigint) => <span className="figures">{`${exactPol(wei)} ${t.common.pol}`}</span>
  return (
    <AlertDialog
      open
      onClose={() => !busy && onClose()}
      title={withdrawTexts.payout.reviewTitle}
      footer={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t.common.back}
          </Button>
          <Button onClick={onConfirm} busy={busy} disabled={!possible}>
            {busy ? words.busy : withdrawTexts.payout.confirm}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <Facts
          facts={[
            { label: words.requested, value: pol(amount) },
            { label: words.fee(formatPercent(feePercent)), value: pol(fee) },
            { label: words.received, value: pol(net), strong: true },
            { label: withdrawTexts.payout.destination, value: <ShortAddress value={address} /> },
            ...(pace ? [{ label: withdrawTexts.payout.expected, value: pace }] : []),
            ...(possible
              ? [{ label: withdrawTexts.payout.balanceAfter, value: pol(limits.available - amount) }]
              : []),
          ]}
        />
      </div>
      {busy && session !== 'active' && (
        <p role="status" className="mt-4 text-ink-soft text-sm">
          {t.connect.signInAgain}
        </p>
      )}
      {failure && (
        <Notice tone="error" className="mt-4">
          {failure}
        </Notice>
      )}
    </AlertDialog>
  )
}
