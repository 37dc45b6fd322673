import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { client, refreshFigures } from '../api/client.ts'
import { needsSignIn } from '../api/failure.ts'
import { type Answers, mutate } from '../api/mutate.ts'
import { wallet } from './wallet.ts'
import { walletStore } from './wallet-state.ts'

/**
 * Does something in the wallet's name and has the figures read again: signs in first where there is no session, and once
 * more where the server says that it has ended meanwhile.
 * @param mutation as {@link mutate} takes it, and safe to be sent twice (idempotency key)
 * @throws as {@link mutate}, or the wallet's rejection of the sign-in
 */
export async function act<Data extends Answers, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { ensureSession } = await wallet()
  await ensureSession()
  const answer = await mutate(client, mutation, variables).catch(async (error: unknown) => {
    if (!needsSignIn(error)) throw error
    walletStore.setState({ session: 'none' })
    await ensureSession()
    return mutate(client, mutation, variables)
  })
  void refreshFigures()
  return answer
}
