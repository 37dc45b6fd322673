import { safeStorage } from '../platform/safe-storage.ts'

const KEY = 'polder.connected'

/** Whether this browser had a wallet connected when it was here last: the pages are likely to be shown again. */
export function wasConnected(): boolean {
  return safeStorage().getItem(KEY) !== null
}

/** Calls back when another tab of this browser connects a wallet, or disconnects it. */
export function watchOtherTabs(onChange: (connected: boolean) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => key === KEY && onChange(newValue !== null))
}

/** Keeps whether a wallet is connected, for the next load of the page. */
export function keepConnected(connected: boolean): void {
  if (connected) safeStorage().setItem(KEY, 'yes')
  else safeStorage().removeItem(KEY)
}
