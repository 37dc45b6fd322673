import { useQuery } from '@apollo/client/react'
import { failureText } from '../../../api/failure.ts'
import { moreOf } from '../../../api/more-of.ts'
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

/** @returns what shows a list of one wallet, newest first, that grows downwards */
export function walletTable<S extends GrowingSource>(
  source: S,
  title: string,
  columns: readonly Column<S>[],
) {
  const shown = shownColumns(source, columns)
  return function WalletTable({ address }: { address: string }) {
    const { data, error, fetchMore } = useQuery(source.query, { variables: { address } })
    const page = data ? source.page(data as never) : undefined
    const rows = (page?.edges.map(({ node }) => node) ?? []) as RowOf<S>[]
    const onMore = page ? moreOf(page.pageInfo, fetchMore) : null
    return (
      <Card title={title} flush>
        {!page ? (
          <div className="px-6 pb-6">
            {error ? <Notice tone="error">{failureText(error, t)}</Notice> : <Loading />}
          </div>
        ) : rows.length === 0 ? (
          <Empty>{a.wallet.nothing}</Empty>
        ) : (
          <DataTable caption={title} columns={shown} rows={rows} rowKey={source.rowKey} />
        )}
        {onMore && <ShowMore of={title} onMore={onMore} />}
      </Card>
    )
  }
}
