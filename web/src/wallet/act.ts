import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { client, refreshFigures } from '../api/client.ts'
import { needsSignIn } from '../api/failure.ts'
import { type Answers, mutate } from '../api/mutate.ts'
import { wallet } from './wallet.ts'
import { walletStore } from './wallet-state.ts'

/**
 * Does something in the name of the wallet that is connected now, whatever account it changes to meanwhile, and has the
 * figures read again, also after a refusal: what is shown may be old. Signs in where the server says that this wallet has
 * no session.
 * @param mutation as {@link mutate} takes it, of the wallet `$address`, and safe to be sent twice (idempotency key)
 * @throws as {@link mutate}, or the wallet's rejection of the sign-in
 */
export async function act<Data extends Answers, Variables extends OperationVariables & { address: string }>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'address'>,
) {
  const { address } = walletStore.getState()
  const attempt = () => mutate(client, mutation, { ...variables, address } as unknown as Variables)
  try {
    return await attempt()
  } catch (error) {
    if (!needsSignIn(error)) throw error
    await (await wallet()).ensureSession()
    return await attempt()
  } finally {
    void refreshFigures()
  }
}
