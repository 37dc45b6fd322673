import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { displayPol, formatPol } from '../../amounts/pol.ts'
import { useConfig } from '../../config/config-context.tsx'
import { useOnline } from '../../platform/use-online.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AmountField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wallet } from '../../wallet/wallet.ts'
import { walletStore } from '../../wallet/wallet-state.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import { type SeenDeposit, useDeposit } from './use-deposit.ts'
import { useWalletBalance } from './use-wallet-balance.ts'
import { validateDeposit } from './validate-deposit.ts'

/** The amount, checked before anything opens; what was typed stays until a deposit was credited. */
export function DepositForm({ address, seen }: { address: `0x${string}`; seen: readonly SeenDeposit[] }) {
  const { chainId, chainName } = useConfig()
  const connected = useStore(walletStore)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { flow, review, confirm, close } = useDeposit(seen)
  const balance = useWalletBalance(address, flow.step)
  const online = useOnline()

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = validateDeposit(text, t)
    if (!checked.ok) return setError(checked.error)
    if (connected.chainId !== chainId)
      return setError(t.deposit.wrongChain(chainName, chainId, connected.walletName))
    setError(null)
    review(checked.amount)
  }

  /** What the button does, or what keeps it from doing that; pressed all the same, it says more. */
  function buttonText(): string {
    const { blocked, button } = t.deposit
    if (!online) return blocked.offline
    if (connected.chainId !== chainId) return blocked.chain
    const checked = validateDeposit(text, t)
    return checked.ok && balance !== null && checked.amount > balance ? blocked.balance : button
  }

  async function fillMaximum() {
    try {
      const { maximumDeposit } = await import('./send-deposit.ts')
      setText(formatPol(await maximumDeposit(await wallet(), address)))
      setError(null)
    } catch (failure) {
      console.error('The maximum could not be read', failure)
      setError(t.deposit.failed(t.deposit.insufficient))
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
          error={error}
          hint={balance !== null && t.deposit.inWallet(displayPol(balance, 4))}
        />
        {flow.step === 'form' && flow.declined && (
          <Notice className="mt-4">
            <p role="status">{t.deposit.rejected}</p>
          </Notice>
        )}
        <Button type="submit" size="large" wide className="mt-5 whitespace-normal!">
          {buttonText()}
        </Button>
      </form>
      <DepositDialog flow={flow} address={address} onConfirm={confirm} onClose={leave} />
    </Card>
  )
}
