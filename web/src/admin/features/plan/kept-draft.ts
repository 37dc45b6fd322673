import { safeStorage } from '../../../platform/safe-storage.ts'
import { parseTerms, type Terms } from './terms.ts'

const KEY = 'polder.plan-draft'

/**
 * Keeps a draft in this browser, so that it survives leaving the page; one that changes nothing is forgotten.
 * @param newest the terms that it began as
 */
export function keepDraft(newest: Terms, draft: Terms): void {
  const [from, terms] = [JSON.stringify(newest), JSON.stringify(draft)]
  if (from === terms) safeStorage().removeItem(KEY)
  else safeStorage().setItem(KEY, JSON.stringify({ from, terms }))
}

/** @returns the kept draft; null when there is none, or it began as terms that are no longer the newest */
export function keptDraft(newest: Terms): Terms | null {
  try {
    const kept: unknown = JSON.parse(safeStorage().getItem(KEY) ?? 'null')
    const { from, terms } = kept as Record<string, unknown>
    return from === JSON.stringify(newest) ? parseTerms(String(terms)) : null
  } catch {
    return null
  }
}
