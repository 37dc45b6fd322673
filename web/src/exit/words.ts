import { displayPol, exactPol, grouped, shortAddress } from '../texts/format.ts'
import { separatorsOf } from '../texts/language.ts'
import { WrongChainError } from '../wallet/ensure-chain.ts'
import { isInsufficientFunds, isUserRejection, NoAccountsError, reasonOf } from '../wallet/wallet-error.ts'
import { RevertedError, refusalOf } from './acts.ts'
import { NodeFailure } from './node.ts'
import { type ExitTexts, en } from './texts-en.ts'
import { nl } from './texts-nl.ts'
import { NoVaultError } from './vault-state.ts'

export const texts = { en, nl }
export type Language = keyof typeof texts

/** How amounts, times and problems are said in a language. */
export function wordsOf(language: Language) {
  const t: ExitTexts = texts[language]
  // Days before months and 24 hours, as the app writes them.
  const locale = language === 'en' ? 'en-GB' : language
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const separators = separatorsOf[language]
  return {
    language,
    t,
    separators,
    /** @returns every digit of an amount of wei */
    exact: (wei: bigint) => `${exactPol(wei, 0, separators)} POL`,
    /** @returns an amount of wei to read, cut after six decimals */
    pol: (wei: bigint) => `${displayPol(wei, 6, separators).replace(/[.,]?0+$/, '')} POL`,
    /** @returns a network fee, two digits of it, never too little */
    fee: (wei: bigint) => `${feeOf(wei, separators.decimal)} POL`,
    percent: (bps: bigint) => `${bps / 100n}%`,
    count: (n: number) => grouped(String(n), separators),
    day: (day: number) => date.format(day * 86_400_000),
    /** @returns in UTC, like every time that the product tells */
    time: (seconds: bigint) => `${moment.format(Number(seconds) * 1_000)} UTC`,
    /** @returns the two largest units */
    span: (seconds: bigint) => spanOf(Math.max(60, Number(seconds)), locale),
    short: shortAddress,
    problem: (error: unknown, { chainId, ask }: { chainId: number; ask: { polder: string } }) =>
      problemOf(error, shortAddress(ask.polder), String(chainId), t, language),
  }
}

export type Words = ReturnType<typeof wordsOf>

function feeOf(wei: bigint, decimal: string): string {
  const unit = 10n ** BigInt(Math.max(String(wei).length - 2, 0))
  const rounded = (wei / unit + (wei % unit ? 1n : 0n)) * unit
  return exactPol(rounded, 0, { group: '', decimal })
}

function spanOf(seconds: number, locale: string): string {
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3_600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
  ] as const
  const first = parts.findIndex(([, n]) => n > 0)
  const shown = parts.slice(first, first + 2).filter(([, n]) => n > 0)
  const say = (unit: string, n: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(n)
  return shown.map(([unit, n]) => say(unit, n)).join(', ')
}

function problemOf(error: unknown, polder: string, chain: string, t: ExitTexts, language: Language): string {
  const { problems, refusals } = t
  if (error instanceof NoVaultError) return problems[error.found](polder, chain)
  if (error instanceof NodeFailure)
    return problems[error.fault](error.node, error.cause instanceof Error ? error.cause.message : '')
  if (error instanceof NoAccountsError) return problems.noAccount
  if (isUserRejection(error)) return problems.rejected
  if (error instanceof WrongChainError) return problems.chain(chain)
  if (error instanceof RevertedError) return problems.reverted
  const refusal = refusalOf(error)
  if (refusal) return problems.refused(refusals[refusal] ?? refusal)
  if (isInsufficientFunds(error)) return problems.funds
  return problems.unknown(
    reasonOf(error, language) ?? (error instanceof Error ? error.message : String(error)),
  )
}
