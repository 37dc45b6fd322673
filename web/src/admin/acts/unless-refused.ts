import { RefusedError } from '../../api/failure.ts'

type Answer = { __typename: string; code?: string; message?: string }

/**
 * @param result of a mutation, a union with `Refused`
 * @returns the other member
 * @throws RefusedError with the server's words, Error when there is no result
 */
export function unlessRefused<Result extends Answer>(
  result: Result | null | undefined,
): Exclude<Result, { __typename: 'Refused' }> {
  if (!result) throw new Error('There is no result')
  if (result.__typename === 'Refused') throw new RefusedError(result.code ?? '', result.message ?? '')
  return result as Exclude<Result, { __typename: 'Refused' }>
}
