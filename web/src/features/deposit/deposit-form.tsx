import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { type Checked, checkAmount } from '../../amounts/check-amount.ts'
import { briefPol, exactPol, parsePol } from '../../amounts/pol.ts'
import { writeAmount } from '../../amounts/read-amount.ts'
import { useConfig } from '../../config/config-context.tsx'
import { useOnline } from '../../platform/use-online.ts'
import { depositTexts } from '../../texts/deposit.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AmountField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wallet } from '../../wallet/wallet.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import { type SeenDeposit, useDeposit, useWalletBalance } from './use-deposit.ts'

/**
 * The amount, checked before anything opens; what was typed stays until a deposit was credited.
 * @param beyond what the wallet has taken out more than it put in, wei: so much of a deposit is not its to take back
 * @param first the wallet has deposited nothing yet
 */
export function DepositForm({
  address,
  seen,
  beyond,
  first,
}: {
  address: `0x${string}`
  seen: readonly SeenDeposit[]
  beyond: bigint
  first: boolean
}) {
  const { chainId, chainName } = useConfig()
  const connected = useStore(walletStore)
  const [search] = useSearchParams()
  const [text, setText] = useState(() => asked(search.get('amount')))
  const [error, setError] = useState<string | null>(null)
  const { flow, review, confirm, close } = useDeposit(seen)
  const balance = useWalletBalance(address, flow.step)
  const online = useOnline()
  const onChain = connected.chainId === chainId
  const checked = check()
  const early = checked.ok || !checked.early ? null : checked.error

  function check(): Checked {
    const read = checkAmount(text, t.amounts.invalid, t)
    if (!read.ok || !onChain || balance === null || read.amount <= balance) return read
    return { ok: false, error: depositTexts.overBalance(exactPol(balance)), early: true }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!checked.ok) return setError(checked.error)
    if (!onChain) return setError(depositTexts.wrongChain(chainName, chainId, connected.walletName))
    setError(null)
    review(checked.amount)
  }

  /** What the button does, or what keeps it from doing that. */
  function buttonText(): string {
    const { blocked, button } = depositTexts
    if (!online) return blocked.offline
    return onChain ? button : blocked.chain
  }

  async function fillMaximum() {
    try {
      const { maximumDeposit } = await import('./send-deposit.ts')
      setText(writeAmount(await maximumDeposit(await wallet(), address)))
      setError(null)
    } catch (failure) {
      console.error('The maximum could not be read', failure)
      setError(depositTexts.failed(depositTexts.insufficient))
    }
  }

  function leave() {
    if (flow.step === 'credited' || flow.step === 'confirmed' || flow.step === 'sent') setText('')
    close()
  }

  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <AmountField
          value={text}
          onChange={(next) => {
            setText(next)
            setError(null)
          }}
          onMax={fillMaximum}
          error={error ?? early}
          hint={balance !== null && depositTexts.inWallet(briefPol(balance))}
        />
        {checked.ok && beyond > 0n && (
          <Notice className="mt-4">
            {depositTexts.principal(
              exactPol(checked.amount > beyond ? checked.amount - beyond : 0n),
              exactPol(beyond),
            )}
          </Notice>
        )}
        {flow.step === 'form' && flow.declined && (
          <Notice className="mt-4">
            <p role="status">{depositTexts.rejected}</p>
          </Notice>
        )}
        <Button
          type="submit"
          size="large"
          wide
          className="mt-5 whitespace-normal!"
          disabled={!online || early !== null}
        >
          {buttonText()}
        </Button>
      </form>
      <DepositDialog
        flow={flow}
        address={address}
        balance={balance}
        first={first}
        onConfirm={confirm}
        onClose={leave}
      />
    </Card>
  )
}

/** @param pol what a link asks for, such as what is missing for an NFT */
function asked(pol: string | null): string {
  return pol && /^\d{1,20}(\.\d{1,18})?$/.test(pol) ? writeAmount(parsePol(pol)) : ''
}
