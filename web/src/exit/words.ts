import { exactPol } from '../amounts/pol.ts'
import { separatorsOf } from '../texts/separators.ts'
import { WrongChainError } from '../wallet/ensure-chain.ts'
import { isInsufficientFunds, isUserRejection, reasonOf } from '../wallet/wallet-error.ts'
import { RevertedError, refusalOf } from './send.ts'
import { type ExitTexts, en } from './texts-en.ts'
import { nl } from './texts-nl.ts'

export const texts = { en, nl }
export type Language = keyof typeof texts

/** How amounts, times and problems are said in a language. */
export function wordsOf(language: Language) {
  const t: ExitTexts = texts[language]
  // Days before months and 24 hours, as the app writes them.
  const locale = language === 'en' ? 'en-GB' : language
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    language,
    t,
    /** @returns every digit of an amount of wei */
    pol: (wei: bigint) => `${exactPol(wei, 0, separatorsOf[language])} POL`,
    day: (day: bigint) => date.format(Number(day) * 86_400_000),
    time: (seconds: number) => `${moment.format(seconds * 1_000)} UTC`,
    /** @returns the two largest units */
    span: (seconds: number) => spanOf(Math.max(0, Math.round(seconds)), t),
    problem: (error: unknown, chainId: number) => problemOf(error, chainId, t),
  }
}

export type Words = ReturnType<typeof wordsOf>

function spanOf(seconds: number, { span }: ExitTexts): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3_600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return span.days(days) + (hours ? ` ${span.hours(hours)}` : '')
  if (hours > 0) return span.hours(hours) + (minutes ? ` ${span.minutes(minutes)}` : '')
  return minutes > 0 ? span.minutes(minutes) : span.seconds(seconds % 60)
}

function problemOf(error: unknown, chainId: number, t: ExitTexts): string {
  if (isUserRejection(error)) return t.problems.rejected
  if (error instanceof WrongChainError) return t.problems.chain(chainId)
  if (error instanceof RevertedError) return t.problems.reverted
  const refusal = refusalOf(error)
  if (refusal) return t.problems.refused(t.refusals[refusal] ?? refusal)
  if (isInsufficientFunds(error)) return t.problems.funds
  if (error instanceof DOMException && error.name === 'TimeoutError') return t.problems.silent
  if (error instanceof TypeError) return t.problems.unreachable
  return t.problems.unknown(reasonOf(error) ?? (error instanceof Error ? error.message : String(error)))
}
