import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTask } from '../../api/use-task.ts'
import { a } from '../../texts/admin.ts'
import { t } from '../../texts/texts.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { refreshAll } from '../api/admin-client.ts'
import { useWhyNot } from '../session/admin-session.ts'

const LEAST = 3
const MOST = 500

/** Asks for the reason of an act, which is kept in the audit log, and does it; stays open when it fails. */
export function ActDialog({
  title,
  body,
  confirm,
  danger = false,
  children,
  onConfirm,
  onClose,
}: {
  title: string
  /** What will happen. */
  body: ReactNode
  /** The confirming button. */
  confirm: string
  danger?: boolean
  /** Fields of the act's own. */
  children?: ReactNode
  /**
   * Does it.
   * @returns what is said once the page is read again and this is closed; null when its owner shows what came of it
   * @throws Error with what is said to the admin
   */
  onConfirm(reason: string): Promise<string | null>
  onClose(): void
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { busy, failure, setFailure, run } = useTask()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim().length < LEAST) return setFailure(a.acts.reasonMissing)
    void run(async () => {
      const said = await onConfirm(reason.trim())
      if (said === null) return
      await refreshAll()
      onClose()
      notify('success', said)
    })
  }

  return (
    <AlertDialog open onClose={onClose} title={title} description={body}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {children}
        <div>
          <label htmlFor={id} className="font-medium text-sm">
            {a.acts.reason}
          </label>
          <textarea
            id={id}
            value={reason}
            maxLength={MOST}
            rows={3}
            required
            onChange={(event) => setReason(event.target.value)}
            aria-describedby={`${id}-hint`}
            className="mt-1.5 block w-full rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 outline-offset-1"
          />
          <p id={`${id}-hint`} className="mt-1.5 text-ink-faint text-xs">
            {a.acts.reasonHint}
          </p>
        </div>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {t.common.back}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </AlertDialog>
  )
}

/** The button of an act: whoever may not act sees it disabled, with the reason. */
export function ActButton({ disabled, children, ...rest }: ButtonProps) {
  const reason = useWhyNot()
  return (
    <Button {...rest} disabled={disabled || reason !== null} title={reason ?? undefined}>
      {children}
      {reason !== null && <span className="sr-only">{`(${reason})`}</span>}
    </Button>
  )
}

/** Above a page of acts: why this session cannot act, when it cannot. */
export function ActNote() {
  const reason = useWhyNot()
  return reason === null ? null : <Notice className="mb-5">{reason}</Notice>
}
