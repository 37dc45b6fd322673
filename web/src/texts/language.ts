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
