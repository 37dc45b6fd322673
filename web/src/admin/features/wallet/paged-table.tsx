import { failureText } from '../../../api/failure.ts'
import { a } from '../../../texts/admin.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { type Column, Empty, Table } from '../../../ui/table.tsx'

interface Page<Row> {
  edges: readonly { node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

interface Read<Row> {
  page: Page<Row> | undefined
  error: unknown
  fetchMore(options: { variables: { after: string } }): unknown
}

/** A list of one wallet, newest first, that grows downwards. */
export function PagedTable<Row>({
  title,
  read: { page, error, fetchMore },
  columns,
  rowKey,
}: {
  title: string
  read: Read<Row>
  columns: Column<Row>[]
  rowKey(row: Row): string
}) {
  const after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  return (
    <Card title={title} flush>
      {page ? (
        page.edges.length === 0 ? (
          <Empty>{a.wallet.nothing}</Empty>
        ) : (
          <div className="relative overflow-x-auto">
            <Table
              caption={title}
              columns={columns}
              rows={page.edges.map(({ node }) => node)}
              rowKey={rowKey}
            />
          </div>
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
