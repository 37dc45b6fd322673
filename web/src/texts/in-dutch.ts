import { language } from './language.ts'

const loading: Promise<void>[] = []

/**
 * Texts in English, which the Dutch replace for who reads Dutch.
 * @param load brings a file of one export, the Dutch; if it fails, these texts stay English
 */
export function inDutch<T extends object>(load: () => Promise<object>, english: T): T {
  if (language !== 'nl') return english
  const staysEnglish = (error: unknown) => {
    document.documentElement.lang = 'en'
    console.error('Some Dutch texts could not be loaded', error)
  }
  loading.push(load().then((dutch) => void Object.assign(english, ...Object.values(dutch)), staysEnglish))
  return english
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
