import { type ApolloClient, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { hexOf } from '../amounts/hex.ts'
import { RefusedError } from './failure.ts'

type Answer = { __typename: string; code?: string; message?: string }
type Accepted<Result> = Exclude<Result, { __typename: 'Refused' }>

/**
 * @param mutation of one field, whose result is a union with `Refused`
 * @returns the other member
 * @throws RefusedError with the server's words, Error when there is no result
 */
export async function mutate<Data extends Record<string, Answer>, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Accepted<Data[keyof Data]>> {
  const { data } = await client.mutate<Data, OperationVariables>({ mutation, variables })
  const [result] = Object.values(data ?? {})
  if (!result) throw new Error('There is no result')
  if (result.__typename === 'Refused') throw new RefusedError(result.code ?? '', result.message ?? '')
  return result as Accepted<Data[keyof Data]>
}

/**
 * A key made before an act is sent and sent again with each retry of that very act, so that the
 * server does it once. Works on plain http too, where `crypto.randomUUID` does not exist.
 */
export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
