import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { exactPol, floorPol } from '../../amounts/pol.ts'
import { useConfig } from '../../config/config-context.tsx'
import { safeStorage } from '../../platform/safe-storage.ts'
import { depositTexts as words } from '../../texts/deposit.ts'
import { formatCount } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { HashLink, ShortAddress } from '../../ui/address.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Step, Steps } from '../../ui/steps.tsx'
import { wallet } from '../../wallet/wallet.ts'
import { hasConsented, keepConsent } from './consent.ts'
import type { DepositFlow } from './deposit-flow.ts'

/** The deposit after the form: a review, then each step by its name. */
export function DepositDialog({
  flow,
  address,
  balance,
  first,
  onConfirm,
  onClose,
}: {
  flow: DepositFlow
  address: `0x${string}`
  /** What the wallet holds, wei; null while unknown. */
  balance: bigint | null
  /** The wallet has deposited nothing yet. */
  first: boolean
  onConfirm(): void
  onClose(): void
}) {
  const fee = useFeeEstimate(address, balance, flow.step === 'review' ? flow.amount : null)
  const [agreed, agree] = useState<string | null>(null)
  const asks = flow.step === 'review' && first && !hasConsented(safeStorage(), address)

  function confirm() {
    if (asks) keepConsent(safeStorage(), address)
    onConfirm()
  }

  return (
    <Dialog
      open={flow.step !== 'form'}
      onClose={onClose}
      title={titleOf(flow)}
      footer={
        <Actions
          flow={flow}
          possible={fee.problem === null && (!asks || agreed === address)}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      <div className="relative mt-5">
        <p role="status" className="sr-only">
          {saidOf(flow)}
        </p>
        {flow.step === 'review' && <Review amount={flow.amount} address={address} fee={fee} />}
        {asks && (
          <label className="mt-4 flex gap-3 font-medium text-sm">
            <input
              type="checkbox"
              checked={agreed === address}
              onChange={({ target }) => agree(target.checked ? address : null)}
              className="mt-0.5 size-4 accent-(--water)"
            />
            {words.consent}
          </label>
        )}
        {flow.step === 'failed' && <Notice tone="error">{flow.message}</Notice>}
        {flow.step !== 'form' && flow.step !== 'review' && (
          <>
            {flow.step !== 'failed' && <Steps steps={stepsOf(flow)} />}
            {'hash' in flow && flow.hash && (
              <div className="mt-5 flex items-center justify-between gap-3 border-line border-t pt-4 text-sm">
                <span className="text-ink-faint">{words.hash}</span>
                <HashLink hash={flow.hash} />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Review({
  amount,
  address,
  fee,
}: {
  amount: bigint
  address: `0x${string}`
  fee: ReturnType<typeof useFeeEstimate>
}) {
  const { contractAddress, chainName } = useConfig()
  return (
    <>
      <p
        className={clsx(
          'figures mb-4 font-semibold tracking-tight',
          exactPol(amount).length > 12 ? 'text-[0.8125rem] sm:text-xl' : 'text-3xl',
        )}
      >
        {exactPol(amount)} <span className="text-ink-faint text-lg">{t.common.pol}</span>
      </p>
      <Facts
        facts={[
          { label: words.from, value: <ShortAddress value={address} /> },
          { label: words.to, value: <ShortAddress value={contractAddress} /> },
          { label: words.network, value: chainName },
          { label: words.protocolFee, value: words.noFee },
          { label: words.networkFee, value: fee.text },
        ]}
      />
      {fee.problem && (
        <Notice tone="error" className="mt-4">
          {fee.problem}
        </Notice>
      )}
    </>
  )
}

/** The fee before the wallet opens, and why the deposit cannot succeed: a balance that cannot pay is found here already. */
function useFeeEstimate(address: `0x${string}`, balance: bigint | null, amount: bigint | null) {
  const [fee, setFee] = useState<bigint | 'unknown' | 'insufficient' | null>(null)
  useEffect(() => {
    if (amount === null) return
    let current = true
    setFee(null)
    const show = (next: typeof fee) => current && setFee(next)
    Promise.all([wallet(), import('./send-deposit.ts'), import('../../wallet/wallet-error.ts')])
      .then(([runtime, { estimateFee }, { isInsufficientFunds }]) =>
        estimateFee(runtime, address, amount)
          .then(show)
          .catch((error: unknown) => show(isInsufficientFunds(error) ? 'insufficient' : 'unknown')),
      )
      .catch(() => show('unknown'))
    return () => {
      current = false
    }
  }, [address, amount])
  if (fee === null) return { text: t.common.loading, problem: null }
  if (typeof fee === 'string')
    return { text: t.common.none, problem: fee === 'insufficient' ? words.insufficient : null }
  const text = exactPol(floorPol(fee + 999_999_999_999n, 6))
  const short = balance !== null && amount !== null && amount + fee > balance
  return {
    text: <span className="figures">{`${text} ${t.common.pol}`}</span>,
    problem: short ? words.insufficient : null,
  }
}

function Actions({
  flow,
  possible,
  onConfirm,
  onClose,
}: {
  flow: DepositFlow
  possible: boolean
  onConfirm(): void
  onClose(): void
}) {
  if (flow.step === 'form') return null
  if (flow.step === 'review')
    return (
      <>
        <Button look="secondary" onClick={onClose}>
          {t.common.back}
        </Button>
        <Button onClick={onConfirm} disabled={!possible}>
          {words.confirm}
        </Button>
      </>
    )
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        {t.common.close}
      </Button>
      {flow.step === 'credited' && <ButtonLink to="/nfts">{words.buyNft}</ButtonLink>}
    </>
  )
}

function titleOf(flow: DepositFlow): string {
  if (flow.step === 'review') return words.reviewTitle
  if (flow.step === 'credited') return words.doneTitle
  return flow.step === 'failed' ? words.failedTitle : words.progressTitle
}

/** What assistive technology is told as a deposit goes on: to the eye the steps show it. */
function saidOf(flow: DepositFlow): string {
  if (flow.step === 'signing') return words.steps.wallet
  if (flow.step === 'sent') return flow.slow ? words.slow : words.sent
  if (flow.step === 'confirmed')
    return `${words.confirmed(formatCount(Number(flow.block)))}. ${words.pendingFinal}`
  return flow.step === 'credited' ? words.credited(exactPol(flow.amount)) : ''
}

function stepsOf(flow: Exclude<DepositFlow, { step: 'form' | 'review' | 'failed' }>): Step[] {
  const order = ['signing', 'sent', 'confirmed', 'credited'] as const
  const at = order.indexOf(flow.step)
  const state = (index: number): Step['state'] =>
    flow.step === 'credited' || index < at ? 'done' : index === at ? 'current' : 'todo'
  const block = 'block' in flow ? words.confirmed(formatCount(Number(flow.block))) : null
  return [
    { label: words.steps.wallet, state: state(0) },
    {
      label: block ?? words.steps.block,
      state: state(1),
      note: flow.step === 'sent' && flow.slow ? words.slow : undefined,
    },
    {
      label: words.steps.final,
      state: state(2),
      note: flow.step === 'confirmed' ? words.pendingFinal : undefined,
    },
    {
      label: words.steps.credited,
      state: state(3),
      note:
        flow.step === 'credited' ? (
          <>
            {words.credited(exactPol(flow.amount))}{' '}
            {flow.seconds !== null && words.creditedAfter(String(flow.seconds))}
          </>
        ) : undefined,
    },
  ]
}
