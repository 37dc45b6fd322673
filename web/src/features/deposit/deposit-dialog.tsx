import { clsx } from 'clsx'
import { Check, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../../config/config-context.tsx'
import { keptYes } from '../../platform/safe-storage.ts'
import { useRead } from '../../platform/use-read.ts'
import { depositTexts as words } from '../../texts/deposit.ts'
import { exactPol, floorPol, formatCount } from '../../texts/format.ts'
import { sharedTexts } from '../../texts/shared.ts'
import { t } from '../../texts/texts.ts'
import { HashLink, ShortAddress } from '../../ui/address.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wallet } from '../../wallet/wallet.ts'
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
  const consent = keptYes(`polder.consent.${address}`)
  const asks = flow.step === 'review' && first && !consent.is()

  function confirm() {
    if (asks) consent.set(true)
    onConfirm()
  }

  return (
    <Dialog
      open={flow.step !== 'form'}
      onClose={onClose}
      title={titleOf(flow)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {flow.step === 'review' ? t.common.back : t.common.close}
          </Button>
          {flow.step === 'review' && (
            <Button onClick={confirm} disabled={fee.problem !== null || (asks && agreed !== address)}>
              {words.confirm}
            </Button>
          )}
          {flow.step === 'credited' && <ButtonLink to="/nfts">{words.buyNft}</ButtonLink>}
        </>
      }
    >
      <div className="relative mt-5">
        <p role="status" className="sr-only">
          {saidOf(flow)}
        </p>
        {flow.step === 'review' && <Review amount={flow.amount} address={address} fee={fee} />}
        {asks && (
          <label className="mt-4 flex tap:min-h-11 gap-3 font-medium text-sm">
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
        {flow.step !== 'form' && flow.step !== 'review' && flow.step !== 'failed' && <Steps flow={flow} />}
        {'hash' in flow && flow.hash && (
          <div className="mt-3 border-line border-t">
            <Facts facts={[{ label: sharedTexts.columns.txHash, value: <HashLink hash={flow.hash} /> }]} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type FeeEstimate = ReturnType<typeof useFeeEstimate>

function Review({ amount, address, fee }: { amount: bigint; address: `0x${string}`; fee: FeeEstimate }) {
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
          { label: sharedTexts.from, value: <ShortAddress value={address} /> },
          { label: words.to, value: <ShortAddress value={contractAddress} /> },
          { label: sharedTexts.network, value: chainName },
          { label: words.protocolFee, value: words.noFee },
          { label: words.networkFee, value: fee.text },
        ]}
      />
      <Notice tone="error" className="mt-4">
        {fee.problem}
      </Notice>
    </>
  )
}

/** The fee before the wallet opens, and why the deposit cannot succeed: a balance that cannot pay is found here already. */
function useFeeEstimate(address: `0x${string}`, balance: bigint | null, amount: bigint | null) {
  const about = `${address} ${amount}`
  const read = async () => ({ about, fee: await feeOf(address, amount!).catch(() => null) })
  const estimate = useRead(amount === null ? null : read, about)
  if (estimate?.about !== about) return { text: t.common.loading, problem: null }
  const { fee } = estimate
  if (typeof fee !== 'bigint')
    return { text: t.common.none, problem: fee === 'insufficient' ? words.insufficient : null }
  const text = exactPol(floorPol(fee + 999_999_999_999n, 6))
  const short = balance !== null && amount !== null && amount + fee > balance
  return {
    text: <span className="figures">{`${text} ${t.common.pol}`}</span>,
    problem: short ? words.insufficient : null,
  }
}

/** @returns wei, or that the wallet does not hold as much */
async function feeOf(address: `0x${string}`, amount: bigint): Promise<bigint | 'insufficient'> {
  const code = [import('./send-deposit.ts'), import('../../wallet/wallet-error.ts')] as const
  const [{ estimateFee }, { isInsufficientFunds }] = await Promise.all(code)
  return await estimateFee(await wallet(), address, amount).catch((error: unknown) => {
    if (isInsufficientFunds(error)) return 'insufficient'
    throw error
  })
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

type Going = Exclude<DepositFlow, { step: 'form' | 'review' | 'failed' }>

/** Where a deposit stands, step by step. */
function Steps({ flow }: { flow: Going }) {
  const { steps } = words
  const found = 'block' in flow ? words.confirmed(formatCount(Number(flow.block))) : steps.block
  const at = ['signing', 'sent', 'confirmed', 'credited'].indexOf(flow.step)
  return (
    <ol>
      {[steps.wallet, found, steps.final, steps.credited].map((label, index) => {
        const done = flow.step === 'credited' || index < at
        const state = done ? 'done' : index === at ? 'current' : 'todo'
        const note = index === at && noteOf(flow)
        return (
          <li
            key={label}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative flex gap-3.5 pb-5 last:pb-0"
          >
            {index < 3 && (
              <span
                aria-hidden
                className={clsx('absolute top-7 bottom-0 left-3 w-px', done ? 'bg-water' : 'bg-line')}
              />
            )}
            <Mark state={state} />
            <div className="min-w-0">
              <p className={clsx('leading-6', state === 'todo' ? 'text-ink-faint' : 'font-medium')}>
                {label}
              </p>
              {note && <div className="mt-0.5 text-ink-faint text-sm">{note}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function noteOf(flow: Going): string | false {
  if (flow.step === 'sent') return flow.slow && words.slow
  if (flow.step === 'confirmed') return words.pendingFinal
  if (flow.step !== 'credited') return false
  const seconds = flow.seconds === null ? '' : words.creditedAfter(String(flow.seconds))
  return `${words.credited(exactPol(flow.amount))} ${seconds}`
}

function Mark({ state }: { state: 'done' | 'current' | 'todo' }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-6 shrink-0 place-items-center rounded-full',
        state === 'done' && 'bg-water text-on-water',
        state === 'current' && 'bg-water-soft text-water',
        state === 'todo' && 'border border-line',
      )}
    >
      {state === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      {state === 'current' && <LoaderCircle className="size-4 animate-spin" />}
    </span>
  )
}
