import { useEffect, useState } from 'react'

/**
 * Reads something outside the page's figures; of two readings the later counts.
 * @param read null: there is nothing to read
 * @param occasion read again whenever this changes
 * @returns null until it is there, or where it cannot be had
 */
export function useRead<T>(read: (() => Promise<T>) | null, occasion: unknown): T | null {
  const [found, setFound] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is the reason to read again
  useEffect(() => {
    let current = true
    const show = (next: T | null) => current && setFound(next)
    read?.().then(show, (error: unknown) => {
      console.error('What was asked could not be read', error)
      show(null)
    })
    return () => {
      current = false
    }
  }, [occasion])
  return found
}
