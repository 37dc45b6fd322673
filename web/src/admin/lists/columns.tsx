import type { DocumentNode } from '@apollo/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VariablesOf } from '../../api/graphql.ts'
import { a } from '../../texts/admin.ts'
import { formatCount, formatDate, formatDateTime, shortAddress } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { HashLink } from '../../ui/address.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column as TableColumn } from '../../ui/table.tsx'

/** A list that the server has, as `console.generated.ts` describes it. */
export interface Source {
  query: DocumentNode
  page(data: never): { edges: readonly { node: object }[] }
  /** The field that tells rows apart. */
  rowKey: string
  /** The scalar or enum of each field. */
  kinds: Readonly<Record<string, string>>
  /** Left out: it is not filtered. */
  filters?: readonly string[]
}

export type RowOf<S extends Source> = ReturnType<S['page']>['edges'][number]['node']
export type SortOf<S extends Source> =
  VariablesOf<S['query']> extends { sortBy: infer Sort extends string } ? Sort : never

/** A column of a list: a field that is shown as its kind is, or something of its own. */
export interface Column<S extends Source> {
  header: string
  field?: keyof S['kinds'] & string
  cell?(row: RowOf<S>): ReactNode
  /** What the server sorts by; left out: it does not. */
  sort?: SortOf<S>
  /** What is said when the field is null. */
  none?: string | ((row: RowOf<S>) => string)
  align?: 'left' | 'right'
}

/** @returns the columns with how each field is shown */
export function shownColumns<S extends Source>(
  { kinds }: S,
  columns: readonly Column<S>[],
): TableColumn<RowOf<S>, SortOf<S>>[] {
  return columns.map(({ header, field, cell, sort, none, align }) => {
    const kind = (field && kinds[field]) ?? ''
    const value = (row: RowOf<S>) => (row as Readonly<Record<string, unknown>>)[field ?? '']
    return {
      header,
      sort,
      align: align ?? (['POL', 'Int', 'Float'].includes(kind) ? 'right' : 'left'),
      cell: cell ?? ((row) => showValue(kind, value(row), typeof none === 'function' ? none(row) : none)),
    }
  })
}

/** @returns what tells the rows of a list apart */
export function keyOf({ rowKey }: Source): (row: object) => string {
  return (row) => String((row as Readonly<Record<string, unknown>>)[rowKey])
}

function showValue(kind: string, value: unknown, none = a.tables.notApplicable): ReactNode {
  if (value === null || value === '') return none
  const text = String(value)
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
      return <CountCell count={Number(value)} />
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

function CountCell({ count }: { count: number }) {
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
  return state === 'CANCELLED' || state === 'REFUNDED' ? a.tables.notApplicable : t.statuses.PENDING
}

/** How far a withdrawal has come, and what there is to say of it. */
export function WithdrawalCell({
  state,
  waitingFor,
  failure,
}: {
  state: keyof typeof withdrawalTones
  waitingFor?: keyof typeof a.waitingWords | null
  failure?: string | null
}) {
  const note = failure ?? (waitingFor && a.waitingWords[waitingFor])
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
    <span lang="en" className="break-words">
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
