import { connectFailureText } from '../api/failure.ts'
import { language } from '../texts/language.ts'
import type { Texts } from '../texts/texts.ts'
import { WrongChainError } from './ensure-chain.ts'
import { isUserRejection, NoAccountsError } from './wallet-error.ts'
import type { ConnectStep } from './wallet-state.ts'

/** The wallet chosen is not in this browser. */
export class WalletMissingError extends Error {
  override readonly name = 'WalletMissingError'
}

export interface ConnectFailure {
  kind: 'missing' | 'alert'
  title: string
  text: string
}
export type ConnectProblem = { kind: 'rejected' } | ConnectFailure

/**
 * What to tell a person whose connect failed (docs/web.md#connecting).
 * @param step what the connect was waiting for when it failed
 */
export function connectProblem(
  error: unknown,
  step: ConnectStep | null,
  names: { wallet: string; chain: string },
  t: Texts,
): ConnectProblem {
  if (error instanceof WalletMissingError)
    return {
      kind: 'missing',
      title: t.connect.walletMissingTitle(names.wallet),
      text: t.connect.walletMissing(names.wallet),
    }
  const alert = (text: string): ConnectProblem => ({ kind: 'alert', title: t.connect.failedTitle, text })
  if (error instanceof WrongChainError || step === 'chain')
    return alert(t.connect.switchFailed(names.wallet, names.chain))
  if (isUserRejection(error)) return { kind: 'rejected' }
  if (error instanceof NoAccountsError) return alert(t.connect.noAccounts(names.wallet))
  if (step === 'wallet') return alert(t.connect.failed(walletWords(error, t)))
  return alert(connectFailureText(error, t))
}

function walletWords(error: unknown, t: Texts): string {
  const words = error instanceof Error && language === 'en' ? error.message.split('\n')[0] : ''
  return words && words.length < 160 ? words : t.problems.generic
}
