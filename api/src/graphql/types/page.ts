import { type ClassType, Int } from 'type-graphql'
import { nullable, objectType, once } from './object-type.ts'

export const PageInfo = objectType('PageInfo', 'Where this page ends (Relay cursor connections)', {
  hasNextPage: [Boolean, 'Whether there is more after this page'],
  hasPreviousPage: [Boolean, 'Whether this page was asked for with `after`'],
  startCursor: [nullable(String), 'The cursor of the first row of this page; null when it is empty'],
  endCursor: [nullable(String), 'Give it as `after` to read the next page'],
})

/** One page of a list. What counts is called only when the count is asked for. */
export interface Connection {
  /** a node with its opaque cursor */
  edges: { cursor: string; node: object }[]
  pageInfo: InstanceType<typeof PageInfo>
  totalCount(): Promise<number>
  /** of lists that are counted no further than is quick */
  totalCountIsExact(): Promise<boolean>
}

/**
 * @param node the type of the nodes; its name stands before `Connection` and `Edge`
 * @param bounded whether rows are counted only so far, as those of an admin's list are
 * @returns the type of the connection
 */
export function connectionOf(node: ClassType, bounded = false): ClassType {
  const name = `${node.name}Connection`
  return once(name, () => {
    const edge = objectType(`${node.name}Edge`, 'A row of a list, with its place', {
      cursor: [String, 'Give it as `after` to go on behind this row'],
      node: [node, 'The row'],
    })
    const page = {
      edges: [[edge], 'The rows of this page'],
      pageInfo: [PageInfo, 'Whether there is more'],
    } as const
    return bounded
      ? objectType(name, "One page of an admin's list", {
          ...page,
          totalCount: [
            Int,
            'How many there are on all pages together: exact up to 10,000. When there are more it says 10,000, and `totalCountIsExact` is false',
          ],
          totalCountIsExact: [Boolean, 'False: there are more than `totalCount`'],
        })
      : objectType(name, 'One page of a list (Relay cursor connections)', {
          ...page,
          totalCount: [Int, 'How many there are on all pages together'],
        })
  })
}
