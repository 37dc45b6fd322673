import { a } from '../../texts/admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { WalletCell } from './cells.tsx'

export function LogTypeCell({ type }: { type: keyof typeof a.tables.logTypes }) {
  return <span className="whitespace-nowrap font-medium">{a.tables.logTypes[type]}</span>
}

/** What the product said of itself, how urgent it is and whom it concerns. */
export function LogMessage({
  line: { severity, message, address },
}: {
  line: { severity: 'INFO' | 'WARNING' | 'CRITICAL'; message: string; address: string | null }
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
