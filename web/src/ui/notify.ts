import { Toast } from '@base-ui/react/toast'

/** The notices of this tab; anything may add one, {@link Toaster} shows them. */
export const toasts = Toast.createToastManager()

/** Says something in passing; failures stay longer and are announced at once. */
export function notify(type: 'success' | 'error' | 'info', text: string): void {
  toasts.add({
    type,
    description: text,
    timeout: type === 'error' ? 12_000 : 6_000,
    priority: type === 'error' ? 'high' : 'low',
  })
}
