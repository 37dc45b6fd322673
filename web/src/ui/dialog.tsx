import { type ComponentProps, Suspense, useRef } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { whenIdle } from '../platform/when-idle.ts'

const parts = () => import('./dialog-parts.tsx')
const LazyDialog = lazyPart(parts, 'Dialog')
const LazyAlertDialog = lazyPart(parts, 'AlertDialog')

// Nothing on a page needs them at first; at rest they are fetched, so that they open at once, also without a network.
whenIdle(() => {
  LazyDialog.preload()
  LazyAlertDialog.preload()
})

/** A dialog that may be left at any time, by its buttons or Escape; not by a press beside it. */
export function Dialog(props: ComponentProps<typeof LazyDialog>) {
  return useOnceOpened(props.open) ? (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  ) : null
}

/** A dialog that waits for an answer: role `alertdialog`, closed by its buttons or Escape only. */
export function AlertDialog(props: ComponentProps<typeof LazyAlertDialog>) {
  return useOnceOpened(props.open) ? (
    <Suspense>
      <LazyAlertDialog {...props} />
    </Suspense>
  ) : null
}

/** Whether it is open or was before: what closes stays for its farewell. */
function useOnceOpened(open: boolean): boolean {
  const opened = useRef(false)
  opened.current ||= open
  return opened.current
}
