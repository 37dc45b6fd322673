import { t } from '../../texts/texts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useAddress } from '../../wallet/use-address.ts'

/** The connected wallet in full, to compare and to copy. */
export function WalletAddress() {
  const address = useAddress()
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="figures break-all font-mono text-[0.6875rem] sm:text-[0.8125rem]">{address}</span>
      <CopyButton text={address} name={t.common.copyAddress} look="quiet" />
    </span>
  )
}
