import { useQuery } from '@apollo/client/react'
import { failureText } from '../../../api/failure.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { Empty } from '../../../ui/table.tsx'
import { type Column, type RowOf, type Source, shownColumns } from '../../lists/columns.tsx'
import { DataTable } from '../../lists/data-table.tsx'

interface GrowingSource extends Source {
  page(data: never): {
    edges: readonly { node: object }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

/** A list of one wallet, newest first, that grows downwards. */
export function WalletTable<S extends GrowingSource>({
  source,
  address,
  title,
  columns,
  rowKey,
}: {
  source: S
  address: string
  title: string
  columns: readonly Column<S>[]
  rowKey: keyof RowOf<S> & string
}) {
  const { data, error, fetchMore } = useQuery(source.query, { variables: { address } })
  const page = data ? source.page(data as never) : undefined
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  const rows = (page?.edges.map(({ node }) => node) ?? []) as RowOf<S>[]
  return (
    <Card title={title} flush>
      {page ? (
        rows.length === 0 ? (
          <Empty>{a.wallet.nothing}</Empty>
        ) : (
          <DataTable caption={title} columns={shownColumns(source, columns)} rows={rows} rowKey={rowKey} />
        )
      ) : (
        <div className="px-6 pb-6">
          {error ? <Notice tone="error">{failureText(error, t)}</Notice> : <Loading />}
        </div>
      )}
      {after !== null && <ShowMore of={title} onMore={() => fetchMore({ variables: { after } })} />}
    </Card>
  )
}
