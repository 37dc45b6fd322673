import { needsSignIn } from '../api/failure.ts'
import { wallet } from './wallet.ts'
import { walletStore } from './wallet-state.ts'

/**
 * Does something in the wallet's name: signs in first where there is no session, and once more where
 * the server says that the session has ended meanwhile. `run` must be safe to run twice (idempotency key).
 */
export async function act<T>(run: () => Promise<T>): Promise<T> {
  const { ensureSession } = await wallet()
  await ensureSession()
  try {
    return await run()
  } catch (error) {
    if (!needsSignIn(error)) throw error
    walletStore.setState({ session: 'none' })
    await ensureSession()
    return run()
  }
}
