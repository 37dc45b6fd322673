import { type ComponentType, lazy } from 'react'
import { loadPageTexts } from '../texts/texts.ts'

/** `React.lazy` for a named export; the texts of pages are there before its code is. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => {
    await loadPageTexts()
    return { default: (await load())[name] }
  })
}
