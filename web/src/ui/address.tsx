import { ExternalLink } from 'lucide-react'
import { useConfig } from '../config/config-context.tsx'
import { shortAddress, shortHash } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
import { useAddress } from '../wallet/use-address.ts'
import { CopyButton } from './copy-button.tsx'

/** A chain transaction's hash, or an address: a link to the explorer where there is one, and a copy button. */
export function HashLink({ hash, of = 'tx' }: { hash: string; of?: 'tx' | 'address' }) {
  const { explorerUrl } = useConfig()
  const short = (
    <span className="figures font-mono text-[0.8125rem]">
      {of === 'tx' ? shortHash(hash) : shortAddress(hash)}
    </span>
  )
  return (
    <span className="inline-flex items-center gap-1" title={hash}>
      {explorerUrl ? (
        <a
          href={`${explorerUrl}/${of}/${hash}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 text-water underline-offset-4 hover:underline"
        >
          {short}
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">{t.common.opensInNewTab}</span>
        </a>
      ) : (
        short
      )}
      <CopyButton text={hash} name={of === 'tx' ? t.common.copyHash : t.common.copyAddress} look="quiet" />
    </span>
  )
}

/** An address as wallets shorten it; all of it is in its title. */
export function ShortAddress({ value }: { value: string }) {
  return (
    <span className="figures font-mono text-[0.8125rem]" title={value}>
      {shortAddress(value)}
    </span>
  )
}

/** Hexadecimal text in full, to compare and to copy. */
export function Hex({ text }: { text: string }) {
  return <span className="break-all font-mono text-[0.6875rem] leading-4">{text}</span>
}

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
