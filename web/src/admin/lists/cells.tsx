import { Link } from 'react-router'
import { parsePol } from '../../amounts/pol.ts'
import { a } from '../../texts/admin.ts'
import { formatCount, formatDateTime, shortAddress } from '../../texts/format.ts'
import { Amount } from '../../ui/amount.tsx'

/** A wallet, leading to everything about it. */
export function WalletCell({ address }: { address: string }) {
  return (
    <Link
      to={`/wallets/${address}`}
      title={address}
      className="figures font-mono text-[0.8125rem] text-water underline-offset-4 hover:underline"
    >
      {shortAddress(address)}
    </Link>
  )
}

/** @param pol as GraphQL gives it */
export function PolCell({ pol }: { pol: string }) {
  return <Amount wei={parsePol(pol)} unit={false} />
}

export function TimeCell({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  )
}

/** A block's number, or that there is none (product specification §3). */
export function BlockCell({ block }: { block: number | null }) {
  return <span className="figures">{block === null ? a.tables.notApplicable : formatCount(block)}</span>
}

export function CountCell({ count }: { count: number }) {
  return <span className="figures">{formatCount(count)}</span>
}
