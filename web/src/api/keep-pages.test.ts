import { describe, expect, it } from 'vitest'
import { type Pages, withTail } from './keep-pages.ts'

const pages = (edges: number[], hasNextPage: boolean): Pages<number> => ({
  edges,
  pageInfo: { hasNextPage, endCursor: String(edges.at(-1)) },
})
const join = (shown: Pages<number>, first: Pages<number>) => withTail(shown, first, (edge) => edge)

describe('withTail', () => {
  it('keeps the opened pages below a first page that moved on', () => {
    expect(join(pages([9, 8, 7, 6, 5, 4], true), pages([10, 9, 8], true))).toEqual(
      pages([10, 9, 8, 7, 6, 5, 4], true),
    )
    expect(join(pages([9, 8, 7, 6, 5], false), pages([9, 8, 7], true))).toEqual(pages([9, 8, 7, 6, 5], false))
  })

  it('shows only the first page where more is new than it holds, so that no row is missed', () => {
    expect(join(pages([6, 5, 4, 3], true), pages([12, 11, 10], true))).toEqual(pages([12, 11, 10], true))
  })

  it('drops what is gone when the list ends with its first page', () => {
    expect(join(pages([4, 3, 2, 1], false), pages([4, 3], false))).toEqual(pages([4, 3], false))
    expect(join(pages([4, 3], false), pages([], false))).toEqual(pages([], false))
  })
})
