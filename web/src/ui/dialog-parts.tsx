import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../texts/texts.ts'

const backdropClass =
  'fixed inset-0 z-40 bg-deep/55 backdrop-blur-[2px] transition-opacity duration-160 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0'
const popupClass =
  'popup-motion fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-y-auto scroll-pb-36 border border-line bg-surface px-6 pt-6 shadow-high outline-none ' +
  'inset-x-0 bottom-0 rounded-t-card sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card'
// In sight however long the dialog is.
const footerClass =
  'sticky bottom-0 -mx-6 mt-4 flex flex-col-reverse gap-3 bg-surface px-6 pt-2 pb-6 before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface sm:flex-row sm:justify-end'

export interface DialogProps {
  /** It waits for an answer: role `alertdialog`, closed by its buttons or Escape only. */
  alert?: boolean
  /** Left out: as long as it is drawn. */
  open?: boolean
  onClose(): void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** See dialog.tsx, which loads it when a first one opens. */
export function Dialog({
  alert = false,
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
}: DialogProps) {
  useBackCloses(open, onClose)
  const onOpenChange = (next: boolean) => !next && onClose()
  const content = (
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={backdropClass} />
      <BaseDialog.Popup className={clsx(popupClass, !footer && 'pb-6')}>
        <BaseDialog.Title className={clsx('font-semibold text-lg tracking-tight', !alert && 'pr-10')}>
          {title}
        </BaseDialog.Title>
        {description && (
          <BaseDialog.Description className="mt-1.5 text-ink-soft" render={<div />}>
            {description}
          </BaseDialog.Description>
        )}
        {children}
        {footer && <div className={footerClass}>{footer}</div>}
        {!alert && (
          <BaseDialog.Close
            aria-label={t.common.close}
            className="absolute top-4 right-4 grid size-9 tap:-m-1 tap:size-11 place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4.5" />
          </BaseDialog.Close>
        )}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  )
  if (alert) return <BaseAlert.Root {...{ open, onOpenChange }}>{content}</BaseAlert.Root>
  return (
    <BaseDialog.Root {...{ open, onOpenChange }} disablePointerDismissal>
      {content}
    </BaseDialog.Root>
  )
}

/** Steps of the history take time and may not overtake each other: a dialog may close as another opens. */
let queue = Promise.resolve()

/**
 * Makes the browser's Back close what is open, instead of leaving the page behind it. It has an entry of the history of
 * its own, which goes when it is closed in another way.
 */
function useBackCloses(open: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (!open) return
    let closed = false
    let depth = 0
    const onPop = () => {
      if (depth > 0 && depthOf() < depth) latest.current()
    }
    queue = queue.then(() => {
      if (closed) return
      depth = depthOf() + 1
      history.pushState({ ...history.state, depth }, '')
    })
    window.addEventListener('popstate', onPop)
    return () => {
      closed = true
      window.removeEventListener('popstate', onPop)
      queue = queue.then(() => (depth > 0 && depthOf() === depth ? goBack() : undefined))
    }
  }, [open])
}

/** How many dialogs the present entry of the history has open. */
function depthOf(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
