import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { client, refreshFigures } from '../api/client.ts'
import { needsSignIn, RefusedError } from '../api/failure.ts'
import { type Answers, mutate } from '../api/mutate.ts'
import { wallet } from './wallet.ts'
import { walletStore } from './wallet-state.ts'

/**
 * Does something in the name of the wallet that is connected now, whatever account it changes to meanwhile, and has the
 * figures read again: signs in first where there is no session, and once more where the server says that it has ended.
 * @param mutation as {@link mutate} takes it, and safe to be sent twice (idempotency key)
 * @throws as {@link mutate}, RefusedError `NOT_YOUR_WALLET`, or the wallet's rejection of the sign-in
 */
export async function act<Data extends Answers, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { address } = walletStore.getState()
  const [{ ensureSession }, { sessionAddress }] = await Promise.all([wallet(), import('./server-session.ts')])
  const attempt = async () => {
    await ensureSession()
    if ((await sessionAddress()) !== address)
      throw new RefusedError('NOT_YOUR_WALLET', 'You are signed in with another wallet.')
    return mutate(client, mutation, variables)
  }
  const answer = await attempt().catch((error: unknown) => {
    if (needsSignIn(error)) return attempt()
    throw error
  })
  void refreshFigures()
  return answer
}
