import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { hexOf } from '../amounts/hex.ts'
import { RefusedError } from './failure.ts'

/** Of a mutation of one field, whose result is a union with `Refused`. */
export type Answers = Record<string, { __typename: string; code?: string; message?: string }>
type Accepted<Data extends Answers> = Exclude<Data[keyof Data], { __typename: 'Refused' }>

/**
 * @returns the member of the result's union that is not `Refused`
 * @throws RefusedError with the server's words, Error when there is no result
 */
export async function mutate<Data extends Answers, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Accepted<Data>> {
  const { data } = await client.mutate<Data, OperationVariables>({ mutation, variables })
  const [result] = Object.values(data ?? {})
  if (!result) throw new Error('There is no result')
  if (result.__typename === 'Refused') throw new RefusedError(result.code ?? '', result.message ?? '')
  return result as Accepted<Data>
}

/**
 * A key made before an act is sent and sent again with each retry of that very act, so that the
 * server does it once. Works on plain http too, where `crypto.randomUUID` does not exist.
 */
export function newIdempotencyKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
