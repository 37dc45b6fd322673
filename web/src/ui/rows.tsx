import type { ComponentProps, ReactNode } from 'react'
import { ShowMore } from './show-more.tsx'
import { Empty, Table } from './table.tsx'

/** What a list shows: its rows, or what is said when there are none, and the way to more of them. */
export function Rows<Row>({
  empty,
  onMore,
  ...table
}: ComponentProps<typeof Table<Row>> & {
  empty: ReactNode
  /** null where the list ends */
  onMore: (() => unknown) | null
}) {
  return (
    <>
      {table.rows.length === 0 ? <Empty>{empty}</Empty> : <Table {...table} />}
      {onMore && <ShowMore of={table.caption} onMore={onMore} />}
    </>
  )
}
