import { safeStorage } from '../platform/safe-storage.ts'

/** The languages there are, each by its own name. */
export const languages = { en: 'English', nl: 'Nederlands' } as const
export type Language = keyof typeof languages

const KEY = 'polder.language'

/** The language of this page load; `public/before-paint.js` has put it on the page before the first paint. */
export const language: Language = globalThis.document?.documentElement.lang === 'nl' ? 'nl' : 'en'

/** Keeps the choice and loads the page again in that language. */
export function chooseLanguage(next: Language): void {
  safeStorage().setItem(KEY, next)
  window.location.reload()
}

/** What stands between thousands and before decimals. */
export interface Separators {
  group: string
  decimal: string
}

export const separatorsOf = {
  en: { group: ',', decimal: '.' },
  nl: { group: '.', decimal: ',' },
} as const satisfies Record<string, Separators>

/** Those of the language of this page load. */
export const separators: Separators = separatorsOf[language]
