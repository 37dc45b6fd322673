import { a } from '../../texts/admin.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { ListColumn } from './data-table.tsx'

/** The sorting of a list where rows are folded and there are no headings to press. */
export function PhoneSort<Row, Sort extends string>({
  columns,
  params,
  onSort,
}: {
  columns: readonly ListColumn<Row, Sort>[]
  params: { sortBy: Sort; descending: boolean }
  onSort(by: { sortBy: Sort; descending: boolean }): void
}) {
  const ways = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} desc`, label: a.lists.descending(header) },
          { value: `${sort} asc`, label: a.lists.ascending(header) },
        ],
  )
  return (
    <SelectField
      className="grow md:hidden"
      label={a.lists.sort}
      value={`${params.sortBy} ${params.descending ? 'desc' : 'asc'}`}
      onChange={(value) => {
        const [sortBy, order] = value.split(' ')
        onSort({ sortBy: sortBy as Sort, descending: order === 'desc' })
      }}
      options={ways}
    />
  )
}
