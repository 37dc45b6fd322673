import { language } from './language.ts'

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
