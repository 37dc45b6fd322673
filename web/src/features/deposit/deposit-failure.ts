import { depositTexts } from '../../texts/deposit.ts'
import { t } from '../../texts/texts.ts'
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
): string | null {
  if (isUserRejection(error)) return null
  if (error instanceof WrongChainError)
    return depositTexts.wrongChain(names.chain, names.chainId, names.wallet)
  if (error instanceof WalletMissingError) return depositTexts.notConnected(names.wallet)
  if (isInsufficientFunds(error)) return depositTexts.failed(depositTexts.insufficient)
  if (isRevert(error)) return depositTexts.failed(depositTexts.reverted)
  return depositTexts.failed(reasonOf(error) ?? t.problems.generic)
}
