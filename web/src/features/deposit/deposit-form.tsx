import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { type Checked, checkAmount } from '../../amounts/check-amount.ts'
import { writeAmount } from '../../amounts/read-amount.ts'
import { useConfig } from '../../config/config-context.tsx'
import { depositTexts } from '../../texts/deposit.ts'
import { briefPol, exactPol, parsePol } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { AmountForm } from '../../ui/amount-form.tsx'
import { Card } from '../../ui/card.tsx'
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
  const { flow, review, confirm, close } = useDeposit(address, seen)
  // It changes with what comes true after the progress was left, and with what is paid out.
  const balance = useWalletBalance(address, [flow.step, beyond, ...seen.map(({ status }) => status)].join())
  const onChain = connected.chainId === chainId
  const checked = check()

  function check(): Checked {
    const read = checkAmount(text, t.amounts.invalid, t)
    if (!read.ok || !onChain || balance === null || read.amount <= balance) return read
    return { ok: false, error: depositTexts.overBalance(exactPol(balance)), early: true }
  }

  function submit(amount: bigint) {
    if (!onChain) return depositTexts.wrongChain(chainName, chainId, connected.walletName)
    review(amount)
    return null
  }

  async function maximum() {
    const { maximumDeposit } = await import('./send-deposit.ts')
    return writeAmount(await maximumDeposit(await wallet(), address))
  }

  function leave() {
    if (flow.step === 'credited' || flow.step === 'confirmed' || flow.step === 'sent') setText('')
    close()
  }

  return (
    <Card>
      <AmountForm
        text={text}
        onChange={setText}
        checked={checked}
        maximum={maximum}
        noMaximum={depositTexts.failed(depositTexts.insufficient)}
        hint={balance !== null && depositTexts.inWallet(briefPol(balance))}
        button={onChain ? depositTexts.button : depositTexts.wrongNetwork}
        onSubmit={submit}
      >
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
      </AmountForm>
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
