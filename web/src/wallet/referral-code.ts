import type { Kept } from '../platform/safe-storage.ts'

const KEY = 'polder.ref'
const CODE = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Keeps the code of a `?ref=` link until the connect, which may come pages or days later. A newer
 * link replaces an older one; a link without a code changes nothing.
 * @param search the page's query, e.g. `?ref=AB12CD`
 */
export function keepReferralCode(search: string, storage: Kept): void {
  const code = new URLSearchParams(search).get('ref')
  if (code && CODE.test(code)) storage.setItem(KEY, code)
}

/** Keeps the code of the page's own address and takes it out of there, so that nobody passes it on unawares. */
export function takeReferralCode(storage: Kept): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('ref')) return
  keepReferralCode(url.search, storage)
  url.searchParams.delete('ref')
  window.history.replaceState(window.history.state, '', url)
}

/** @returns the kept code, or null */
export function keptReferralCode(storage: Kept): string | null {
  const code = storage.getItem(KEY)
  return code && CODE.test(code) ? code : null
}

/** Called once a connect has carried the code: a sponsor is bound once and never changed. */
export function forgetReferralCode(storage: Kept): void {
  storage.removeItem(KEY)
}
