import type { DocumentNode } from '@apollo/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { a } from '../../texts/admin.ts'
import { formatCount, formatDate, formatDateTime, shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge, StatusBadge, type Tone } from '../../ui/badge.tsx'
import type { Column as TableColumn } from '../../ui/table.tsx'
import type { closes, holdings, payouts, systemLogs, withdrawals } from '../api/console.generated.ts'

/** A list that the server has, as `console.generated.ts` describes it. */
export interface Source<More = object> {
  query: DocumentNode
  page(data: never): {
    edges: readonly { node: object }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  } & More
  /** The field that tells rows apart. */
  rowKey: string
  /** The scalar or enum of each field. */
  kinds: Readonly<Record<string, string>>
  /** Left out: the server neither sorts nor filters it. */
  sorts?: readonly string[]
  filters?: readonly string[]
}

export type RowOf<S extends Source> = ReturnType<S['page']>['edges'][number]['node']
export type SortOf<S extends Source> = NonNullable<S['sorts']>[number]
type FieldOf<S extends Source> = keyof S['kinds'] & string
type Headed<S extends Source> = FieldOf<S> & keyof typeof a.columns

/** A column of a list: a field that is shown as its kind is, by its name alone, or something of its own. */
export type Column<S extends Source> =
  | Headed<S>
  | (({ field: Headed<S>; header?: string } | { field?: FieldOf<S>; header: string }) & {
      cell?(row: RowOf<S>): ReactNode
      /** What is said when the field is null. */
      none?(row: RowOf<S>): string
      align?: 'left' | 'right'
    })

/** What the server calls a sort that is not called as the field. */
const SORTS: Readonly<Record<string, string>> = {
  address: 'WALLET',
  at: 'CREATED_AT',
  blockNumber: 'BLOCK',
  day: 'CREATED_AT',
  downlineCount: 'DOWNLINE',
  nftName: 'NFT',
  totalDeposited: 'DEPOSITED',
  totalEarnings: 'REFERRAL_EARNED',
  totalWithdrawn: 'WITHDRAWN',
}

/** @returns the columns with how each field is shown, and those that the server sorts by with their sort */
export function shownColumns<S extends Source>(
  { kinds, sorts }: S,
  columns: readonly Column<S>[],
): TableColumn<RowOf<S>, SortOf<S>>[] {
  const headings: Readonly<Record<string, string>> = a.columns
  return columns.map((column) => {
    const { field = '', header, cell, none, align } = typeof column === 'object' ? column : { field: column }
    const kind = kinds[field] ?? ''
    const sort = SORTS[field] ?? field.replace(/[A-Z]/g, '_$&').toUpperCase()
    return {
      header: header ?? headings[field] ?? field,
      sort: sorts?.find((one) => one === sort),
      align: align ?? (['POL', 'Int', 'Float'].includes(kind) ? 'right' : 'left'),
      cell: cell ?? ((row) => showValue(kind, Reflect.get(row, field), row, none?.(row))),
    }
  })
}

/** @returns what tells the rows of a list apart */
export function keyOf({ rowKey }: Source): (row: object) => string {
  return (row) => String(Reflect.get(row, rowKey))
}

function showValue(kind: string, value: unknown, row: Noted, none = a.tables.notApplicable): ReactNode {
  if (value === null || value === '') return none
  const text = String(value)
  if (kind in tones) return <State kind={kind} state={text} row={row} />
  switch (kind) {
    case 'Address':
      return <WalletCell address={text} />
    case 'POL':
      return <Amount pol={text} unit={false} />
    case 'DateTime':
      return <TimeCell at={text} />
    case 'Date':
      return <span className="figures whitespace-nowrap">{formatDate(text)}</span>
    case 'Hash':
      return <HashLink hash={text} />
    case 'Int':
    case 'Float':
      return <span className="figures">{formatCount(Number(value))}</span>
    case 'LogType':
      return <span className="whitespace-nowrap font-medium">{values.LogType?.[text]}</span>
    case 'TransactionStatus':
      return <StatusBadge status={text as 'PENDING'} />
    default:
      return text
  }
}

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

/** The kinds of state, and the tone of those that say more than that something is under way. */
const tones: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  CloseState: { CLOSED: 'good' },
  PayoutBatchState: { BROADCAST: 'water', SUCCEEDED: 'good', REVERTED: 'bad' },
  PositionStatus: { ACTIVE: 'good', SOLD: 'neutral' },
  WithdrawalState: {
    SIGNED: 'water',
    BROADCAST: 'water',
    SETTLED: 'good',
    REFUNDED: 'bad',
    CANCELLED: 'neutral',
  },
}
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = a.values satisfies {
  CloseState: Record<RowOf<typeof closes>['state'], string>
  LogType: Record<RowOf<typeof systemLogs>['type'], string>
  PayoutBatchState: Record<RowOf<typeof payouts>['state'], string>
  PositionStatus: Record<RowOf<typeof holdings>['state'], string>
  WithdrawalState: Record<RowOf<typeof withdrawals>['state'], string>
}

/** @returns what each value of a field is called, where its kind is an enum */
export function valuesOf({ kinds }: Source, field: string) {
  return values[kinds[field] ?? ''] ?? {}
}

/** What a row may say of its state. */
interface Noted {
  failure?: string | null
  failureReason?: string | null
  waitingFor?: keyof typeof a.waitingWords | null
}

/** How far something has come, and what there is to say of it. */
function State({ kind, state, row }: { kind: string; state: string; row: Noted }) {
  const failure = row.failure ?? row.failureReason
  const note = failure ?? (row.waitingFor && a.waitingWords[row.waitingFor])
  return (
    <>
      <Badge tone={tones[kind]?.[state] ?? 'waiting'}>{values[kind]?.[state]}</Badge>
      {note && (
        <span className={`mt-1 block text-xs ${failure ? 'text-clay' : 'text-ink-faint'}`}>{note}</span>
      )}
    </>
  )
}

/** What a close paid, by its parts. */
export const paidColumns = ['interest', 'referral', 'mysteryBox', 'prize', 'club', 'total'] as const

/** How a payment was signed and sent. */
export const payoutColumns = [
  'state',
  {
    field: 'nonce',
    cell: ({ nonce, payments, attempt }: { nonce: number; payments: number; attempt: number }) =>
      a.wallet.batchOf(nonce, payments, attempt),
  },
  'broadcasts',
  { field: 'hash', header: a.columns.txHash },
] as const

/** The transaction of a withdrawal; what was given back never has one. */
export const withdrawalTransaction = {
  field: 'txHash',
  none: ({ state }: { state: string }) =>
    ['CANCELLED', 'REFUNDED'].includes(state) ? a.tables.notApplicable : t.statuses.PENDING,
} as const

/** What the product said about itself, how urgent it is and whom it concerns. */
export function LogMessage({
  line: { severity, message },
  address = null,
}: {
  line: { severity: 'INFO' | 'WARNING' | 'CRITICAL'; message: string }
  address?: string | null
}) {
  return (
    <span lang="en" className="break-words">
      {severity !== 'INFO' && (
        <>
          <Badge tone={severity === 'CRITICAL' ? 'bad' : 'waiting'}>
            {a.values.LogSeverity[severity]}
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
