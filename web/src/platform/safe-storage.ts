/** What is asked of a storage here. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Local storage, or that of the tab, or an empty one that forgets when the browser allows none. */
export function safeStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Kept {
  try {
    const probe = 'polder.probe'
    window[kind].setItem(probe, '1')
    window[kind].removeItem(probe)
    return window[kind]
  } catch {
    const entries = new Map<string, string>()
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    }
  }
}

/** A yes that this browser keeps until it is taken back. */
export function keptYes(key: string) {
  return {
    is: () => safeStorage().getItem(key) !== null,
    set: (yes: boolean) => (yes ? safeStorage().setItem(key, 'yes') : safeStorage().removeItem(key)),
  }
}
