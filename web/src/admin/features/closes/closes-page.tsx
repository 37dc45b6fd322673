import { useQuery } from '@apollo/client/react'
import { useMemo, useState } from 'react'
import { graphql, type ResultOf } from '../../../api/graphql.ts'
import { a } from '../../../texts/admin.ts'
import { formatDate } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ActButton } from '../../acts/act-button.tsx'
import { ActNote } from '../../acts/act-note.tsx'
import { AdminPage } from '../../app/admin-page.tsx'
import { CountCell, PolCell } from '../../lists/cells.tsx'
import type { ListColumn } from '../../lists/data-table.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useList } from '../../lists/use-list.ts'
import { CsvLink } from '../tables/csv-link.tsx'
import { DryRunDialog } from './dry-run-dialog.tsx'

const ClosesQuery = graphql(`
  query AdminCloses(
    $first: Int!
    $after: String
    $sortBy: AdminCloseSort!
    $descending: Boolean!
    $filter: AdminCloseFilter
  ) {
    admin {
      closes(first: $first, after: $after, sortBy: $sortBy, descending: $descending, filter: $filter) {
        edges {
          node {
            day
            state
            planVersion
            durationSeconds
            wallets
            interest
            referral
            mysteryBox
            prize
            club
            total
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totalCount
        totalCountIsExact
      }
    }
  }
`)

type Row = ResultOf<typeof ClosesQuery>['admin']['closes']['edges'][number]['node']

const rules = {
  sorts: ['CREATED_AT', 'TOTAL', 'WALLETS'],
  sortBy: 'CREATED_AT',
  wallet: false,
  only: { states: ['BEGUN', 'POSTING', 'CLOSED'] },
} as const

/** Closed days, and the ways to run one again without changing anything. */
export function ClosesPage() {
  const list = useList(rules)
  const { data, previousData, loading, error, refetch } = useQuery(ClosesQuery, { variables: list.variables })
  const [day, setDay] = useState<string | null>(null)
  const columns = useMemo(() => columnsOf(setDay), [])
  return (
    <AdminPage title={a.closes.title} lead={a.closes.lead}>
      <ActNote />
      <ListView
        list={list}
        read={{ page: (data ?? previousData)?.admin.closes, loading, error, refetch }}
        caption={a.closes.title}
        columns={columns}
        rowKey={(row) => row.day}
        labels={{ states: { label: a.tables.state, values: a.closes.states } }}
        empty={a.closes.empty}
        aside={<CsvLink list="closes" variables={list.variables} />}
      />
      {day && <DryRunDialog day={day} onClose={() => setDay(null)} />}
    </AdminPage>
  )
}

function columnsOf(onDryRun: (day: string) => void): ListColumn<Row, (typeof rules.sorts)[number]>[] {
  const amount = (header: string, pick: (row: Row) => string | null) => ({
    header,
    align: 'right' as const,
    cell: (row: Row) => {
      const pol = pick(row)
      return pol === null ? t.common.none : <PolCell pol={pol} />
    },
  })
  return [
    {
      header: a.wallet.day,
      sort: 'CREATED_AT',
      cell: ({ day }) => <span className="figures whitespace-nowrap">{formatDate(day)}</span>,
    },
    {
      header: a.tables.state,
      cell: ({ state }) => (
        <Badge tone={state === 'CLOSED' ? 'good' : 'waiting'}>{a.closes.states[state]}</Badge>
      ),
    },
    {
      header: a.closes.wallets,
      sort: 'WALLETS',
      align: 'right',
      cell: ({ wallets }) => <CountCell count={wallets ?? 0} />,
    },
    amount(a.wallet.interest, ({ interest }) => interest),
    amount(a.wallet.referral, ({ referral }) => referral),
    amount(a.wallet.mysteryBox, ({ mysteryBox }) => mysteryBox),
    amount(a.wallet.prizePool, ({ prize }) => prize),
    amount(a.wallet.club, ({ club }) => club),
    { ...amount(a.closes.total, ({ total }) => total), sort: 'TOTAL' },
    {
      header: a.closes.took,
      align: 'right',
      cell: ({ durationSeconds }) =>
        durationSeconds === null ? t.common.none : a.closes.seconds(durationSeconds),
    },
    {
      header: a.payouts.acts,
      align: 'right',
      cell: ({ day, state }) =>
        state === 'CLOSED' ? (
          <ActButton look="secondary" size="small" onClick={() => onDryRun(day)}>
            {a.closes.dryRun}
          </ActButton>
        ) : (
          t.common.none
        ),
    },
  ]
}
