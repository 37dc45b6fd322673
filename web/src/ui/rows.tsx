import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { Empty, Table } from './table.tsx'

/** What a list shows: its rows, or what is said when there are none, and the way to more of them. */
export function Rows<Row>({
  empty,
  onMore,
  ...table
}: ComponentProps<typeof Table<Row>> & {
  empty: ReactNode
  /** Left out or null where the list ends. */
  onMore?: (() => unknown) | null
}) {
  return (
    <>
      {table.rows.length === 0 ? <Empty>{empty}</Empty> : <Table {...table} />}
      {onMore && <ShowMore of={table.caption} onMore={onMore} />}
    </>
  )
}

/** The foot of a list that goes on: reads or shows the next rows. */
export function ShowMore({ of, onMore }: { of: string; onMore(): unknown }) {
  const [busy, setBusy] = useState(false)

  async function more() {
    setBusy(true)
    try {
      await onMore()
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="border-line border-t px-5 py-3 text-center">
      <Button look="quiet" size="small" busy={busy} onClick={more} aria-label={`${t.common.showMore}: ${of}`}>
        {t.common.showMore}
      </Button>
    </div>
  )
}
