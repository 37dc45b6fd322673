import { Toast } from '@base-ui/react/toast'

/** The notices of this tab; anything may add one, {@link Toaster} shows them. */
export const toasts = Toast.createToastManager()

type Notice = Parameters<typeof toasts.add>[0]

/** What was said before anything was there to show it, as a connect does that leads to the first page. */
const early: Notice[] = []
let shown = false

/** Says something in passing; failures stay longer and are announced at once. */
export function notify(type: 'success' | 'error' | 'info', text: string): void {
  const notice: Notice = {
    type,
    // A notice is a dialog to assistive technology, and a dialog is named by its title.
    title: text,
    timeout: type === 'error' ? 12_000 : 6_000,
    priority: type === 'error' ? 'high' : 'low',
  }
  if (shown) toasts.add(notice)
  else early.push(notice)
}

/**
 * Called when notices can be seen; the manager itself forgets those that nobody shows.
 * @returns what to call when they no longer can
 */
export function showNotices(): () => void {
  shown = true
  for (const notice of early.splice(0)) toasts.add(notice)
  return () => {
    shown = false
  }
}
