import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { withTexts } from '../texts/in-dutch.ts'

/** A part whose code is loaded when it is first shown, or before that when it is sure to be. */
export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Begins to load it; a failure shows when the part does. */
  preload(): void
}

/** `React.lazy` for a named export; it shows once its texts are there. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const once = () => {
    loading ??= withTexts(load()).then((part) => ({ default: part[name] }))
    // What could not be fetched ahead is asked for again when it is shown.
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  return Object.assign(lazy(once), { preload: () => void once().catch(() => undefined) })
}
