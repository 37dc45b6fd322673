import { language } from './language.ts'

const loading: Promise<void>[] = []

/**
 * Puts Dutch texts in place of the English ones for who reads Dutch; each file of texts does so once.
 * @param load brings them; if it fails, these texts stay English
 */
export function inDutch(load: () => Promise<void>): void {
  if (language !== 'nl') return
  const staysEnglish = (error: unknown) => {
    document.documentElement.lang = 'en'
    console.error('Some Dutch texts could not be loaded', error)
  }
  loading.push(load().catch(staysEnglish))
}

/** Once all that has been asked for is there. */
export async function textsLoaded(): Promise<void> {
  await Promise.all(loading)
}

/** @returns the code of a part, once what it says is there as well */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const loaded = await part
  await textsLoaded()
  return loaded
}
