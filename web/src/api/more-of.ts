/**
 * @param pageInfo of the rows that are shown
 * @param fetchMore of the query that read them; its variable `after` is where a page begins
 * @returns what reads the rows after them; null where the list ends
 */
export function moreOf(
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  fetchMore: (page: { variables: { after: string | null } }) => unknown,
): (() => unknown) | null {
  return hasNextPage ? () => fetchMore({ variables: { after: endCursor } }) : null
}
