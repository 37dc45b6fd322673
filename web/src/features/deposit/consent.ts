import type { Kept } from '../../platform/safe-storage.ts'

const keyOf = (address: string) => `polder.consent.${address}`

/** Whether the owner of a wallet has confirmed in this browser that all can be lost. @param address lower case */
export function hasConsented(storage: Kept, address: string): boolean {
  return storage.getItem(keyOf(address)) !== null
}

/** Remembers it, with its time. */
export function keepConsent(storage: Kept, address: string): void {
  storage.setItem(keyOf(address), new Date().toISOString())
}
