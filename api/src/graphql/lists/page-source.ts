import type { PageOrder, Pages, Placed } from '@polder/ledger/lists/define-pages'
import type { Fields, RecordOf } from '@polder/ledger/lists/field'
import { countPages, type PageWanted, type RowsWanted, readPages } from '@polder/ledger/lists/read-pages'
import type { EntityManager } from 'typeorm'

export interface PageSource<Row = object> {
  sorts: Pages['sorts']
  read(manager: EntityManager, wanted: PageWanted): Promise<readonly (Row & Pick<Placed<Row>, 'of'>)[]>
  count(manager: EntityManager, wanted: RowsWanted): Promise<ReadonlyMap<string, number>>
  placeOf(row: Row, order: PageOrder): readonly string[]
  /** a page goes over the lines that are newer: so many for a point */
  linesPerPoint?: number
  /** what does not make a read go over the rows that it leaves out */
  quick?: readonly string[]
}

/** @returns the list as its declaration reads it; always the same */
export function sourceOf<F extends Fields>(list: Pages<F, string>): PageSource<Placed<RecordOf<F>>> {
  const known = sources.get(list)
  const made = known ?? {
    sorts: list.sorts,
    read: (manager: EntityManager, wanted: PageWanted) => readPages(manager, list as Pages, wanted),
    count: (manager: EntityManager, wanted: RowsWanted) => countPages(manager, list as Pages, wanted),
    placeOf: ({ place }: Placed<object>) => place,
    quick: Object.entries((list as Pages).filters ?? {}).flatMap(([name, { shown }]) =>
      shown ? [] : [name],
    ),
  }
  sources.set(list, made)
  return made as unknown as PageSource<Placed<RecordOf<F>>>
}

const sources = new Map<unknown, PageSource<Placed<object>>>()
