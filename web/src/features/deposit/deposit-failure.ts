import type { Texts } from '../../texts/en.ts'
import { WalletMissingError } from '../../wallet/connect-problem.ts'
import { WrongChainError } from '../../wallet/ensure-chain.ts'
import { isInsufficientFunds, isRevert, isUserRejection, reasonOf } from '../../wallet/wallet-error.ts'

/**
 * The words for a deposit that failed (docs/web.md#acting).
 * @returns null for a rejection in the wallet, which is no failure
 */
export function depositFailure(
  error: unknown,
  names: { wallet: string; chain: string; chainId: number },
  t: Texts,
): string | null {
  if (isUserRejection(error)) return null
  if (error instanceof WrongChainError) return t.deposit.wrongChain(names.chain, names.chainId, names.wallet)
  if (error instanceof WalletMissingError) return t.deposit.notConnected(names.wallet)
  if (isInsufficientFunds(error)) return t.deposit.failed(t.deposit.insufficient)
  if (isRevert(error)) return t.deposit.failed(t.deposit.reverted)
  return t.deposit.failed(reasonOf(error) ?? t.deposit.generic)
}
