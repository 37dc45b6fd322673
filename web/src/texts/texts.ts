import { en, type Texts } from './en.ts'

/** The texts in the language of this page load. */
export const t: Texts = en
