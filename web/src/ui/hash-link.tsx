import { ExternalLink } from 'lucide-react'
import { useConfig } from '../config/config-context.tsx'
import { shortAddress, shortHash } from '../texts/format.ts'
import { t } from '../texts/texts.ts'
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
