/*
 * The app speaks English and Dutch; a page adds its texts in both. English comes with the code that shows it,
 * Dutch is loaded by its readers only: nl.ts with the first view, the rest before the first page. For a new page `x`:
 *
 * - a few texts for the whole app: a member of `en` (en.ts) and the same of `nl` (nl.ts);
 * - texts of its own (lazy, so the first view does not grow):
 *   1. `en-x.ts`: `export const enX = { ... }` and `export type XTexts = typeof enX`;
 *   2. `nl-x.ts`: `export const nlX: XTexts = { ... }`, which does not compile until it is complete;
 *   3. a member `x: XTexts` of `AllTexts` (all-texts.ts) and `x: nlX` in dutch.ts;
 *   4. `x.ts`: `export const x: XTexts = translation?.x ?? enX`, as rewards.ts does; the page imports that.
 *
 * Numbers, percentages and dates go through format.ts and amounts/pol.ts, which know the language.
 * Code of the first view reads texts inside functions; what is loaded later may also read them at the top of a module.
 */
import type { AllTexts } from './all-texts.ts'
import { en, type Texts } from './en.ts'
import { language } from './language.ts'

/** The texts in the language of this page load; English until {@link loadTexts} is done. */
export let t: Texts = en

/** The texts of the pages in a language other than English, from {@link loadPageTexts} on. */
export let translation: AllTexts | null = null

/** Loads what the first view says; to be awaited before anything is shown. */
export async function loadTexts(): Promise<void> {
  if (language === 'en') return
  try {
    t = (await import('./nl.ts')).nl
  } catch (error) {
    document.documentElement.lang = 'en'
    console.error('The Dutch texts could not be loaded', error)
  }
}

/** Loads what the pages say; awaited before the code of any page is. */
export async function loadPageTexts(): Promise<void> {
  if (t === en || translation) return
  translation = (await import('./dutch.ts')).dutch
}
