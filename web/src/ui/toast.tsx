import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../texts/texts.ts'
import { showNotices, toasts } from './notify.ts'

/** Where notices appear: announced politely, failures at once; F6 moves the focus there. */
export function Toaster() {
  // Runs after the provider below has begun to listen.
  useEffect(showNotices, [])
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t.common.notifications}
          className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-sm flex-col gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const looks = {
  error: [CircleAlert, 'text-clay'],
  success: [CircleCheck, 'text-reed'],
  info: [Info, 'text-water'],
} as const

function Toasts() {
  const { toasts: shown } = Toast.useToastManager()
  return shown.map((toast) => {
    const [Icon, ink] = looks[toast.type as keyof typeof looks]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="popup-motion flex items-start gap-3 rounded-control border border-line bg-raised p-4 text-sm shadow-high"
      >
        <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
        <Toast.Content className="min-w-0 grow">
          <Toast.Title className="font-medium text-ink" render={<p />} />
        </Toast.Content>
        <Toast.Close
          aria-label={t.common.dismiss}
          className="-m-1.5 grid size-8 tap:-m-3 tap:size-11 shrink-0 place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
