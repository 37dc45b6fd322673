import { Link } from 'react-router'
import { a } from '../../texts/admin.ts'
import { formatCount, formatDateTime, shortAddress } from '../../texts/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

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

export function TimeCell({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDateTime(at, undefined, seconds)}
    </time>
  )
}

export function CountCell({ count }: { count: number }) {
  return <span className="figures">{formatCount(count)}</span>
}

const withdrawalTones = {
  REQUESTED: 'waiting',
  AWAITING_APPROVAL: 'waiting',
  SIGNED: 'water',
  BROADCAST: 'water',
  SETTLED: 'good',
  REFUNDED: 'bad',
  CANCELLED: 'neutral',
} as const satisfies Record<string, Tone>

/** What stands for a withdrawal's transaction before there is one; what was given back never has one. */
export function noTransactionYet({ state }: { state: keyof typeof withdrawalTones }): string {
  return state === 'CANCELLED' || state === 'REFUNDED' ? a.tables.notApplicable : a.tables.pending
}

/** How far a withdrawal has come, and what there is to say of it. */
export function WithdrawalCell({
  state,
  note,
}: {
  state: keyof typeof withdrawalTones
  note?: string | null
}) {
  return (
    <>
      <Badge tone={withdrawalTones[state]}>{a.tables.withdrawalStates[state]}</Badge>
      {note && <span className="mt-1 block text-ink-faint text-xs">{note}</span>}
    </>
  )
}

/** Whether a position is held. */
export function PositionBadge({ status }: { status: 'ACTIVE' | 'SOLD' }) {
  return <Badge tone={status === 'ACTIVE' ? 'good' : 'neutral'}>{a.tables.holdingStates[status]}</Badge>
}

export function LogTypeCell({ type }: { type: keyof typeof a.tables.logTypes }) {
  return <span className="whitespace-nowrap font-medium">{a.tables.logTypes[type]}</span>
}

/** What the product said about itself, how urgent it is and whom it concerns. */
export function LogMessage({
  line: { severity, message },
  address = null,
}: {
  line: { severity: 'INFO' | 'WARNING' | 'CRITICAL'; message: string }
  address?: string | null
}) {
  return (
    <span className="break-words">
      {severity !== 'INFO' && (
        <>
          <Badge tone={severity === 'CRITICAL' ? 'bad' : 'waiting'}>
            {a.tables.severities[severity]}
          </Badge>{' '}
        </>
      )}
      {message}
      {address && (
        <>
          {' '}
          <WalletCell address={address} />
        </>
      )}
    </span>
  )
}
