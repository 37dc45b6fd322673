import { useRef } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { Button, type ButtonLook } from './button.tsx'
import type { DialogProps } from './dialog-parts.tsx'
import { Part } from './later.tsx'

const LazyDialog = lazyPart(() => import('./dialog-parts.tsx'), 'Dialog')

// Nothing on a page needs it at first; at rest it is fetched, so that it opens at once, also without a network.
whenIdle(LazyDialog.preload)

/** A dialog that may be left at any time, by its buttons or Escape; not by a press beside it. */
export function Dialog(props: DialogProps) {
  // Whether it is open or was before: what closes stays for its farewell.
  const opened = useRef(false)
  opened.current ||= props.open ?? true
  return opened.current ? (
    <Part>
      <LazyDialog {...props} />
    </Part>
  ) : null
}

interface ConfirmDialogProps extends Omit<DialogProps, 'open' | 'footer' | 'alert'> {
  /** What the two buttons say. */
  back: string
  confirm: string
  look?: ButtonLook | undefined
  busy: boolean
  disabled?: boolean
  onConfirm(): void
}

/** A question with two answers; it cannot be left while it is at work. */
export function ConfirmDialog({
  back,
  confirm,
  look,
  busy,
  disabled,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      alert
      onClose={() => !busy && dialog.onClose()}
      footer={
        <>
          <Button look="secondary" onClick={dialog.onClose} disabled={busy}>
            {back}
          </Button>
          <Button look={look} onClick={onConfirm} busy={busy} disabled={disabled}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
