import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { failureText } from '../../api/failure.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useTask } from '../../api/use-task.ts'
import { nftTexts } from '../../texts/nfts.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isUserRejection } from '../../wallet/wallet-error.ts'
import { walletStore } from '../../wallet/wallet-state.ts'

/**
 * Asks before a purchase or sale. It stays open with the reason when the act fails, so that a second
 * try sends the same idempotency key and cannot buy or sell twice.
 */
export function TradeDialog({
  title,
  question,
  picture,
  confirmLabel,
  trade,
  blocked,
  success,
  failed,
  onClose,
  children,
}: {
  title: string
  question: string
  picture: ReactNode
  confirmLabel: string
  trade(idempotencyKey: string): Promise<void>
  /** Why it cannot succeed, such as what another tab has done meanwhile. */
  blocked: string | null
  success: string
  failed(reason: string): string
  onClose(): void
  children: ReactNode
}) {
  const [key] = useState(newIdempotencyKey)
  const { session } = useStore(walletStore)
  const { busy, failure, run } = useTask((error) => {
    if (isUserRejection(error)) return t.connect.rejected
    console.error(title, error)
    return failed(failureText(error, t))
  })

  const confirm = () =>
    run(async () => {
      await trade(key)
      notify('success', success)
      onClose()
    })

  return (
    <AlertDialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      description={question}
      footer={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t.common.cancel}
          </Button>
          <Button onClick={confirm} busy={busy} disabled={blocked !== null}>
            {busy ? nftTexts.working : confirmLabel}
          </Button>
        </>
      }
    >
      <div className="mt-5 flex gap-4">
        {picture}
        <div className="grow">{children}</div>
      </div>
      {busy && session !== 'active' && (
        <p role="status" className="mt-4 text-ink-soft text-sm">
          {t.connect.signInAgain}
        </p>
      )}
      {!busy && (failure ?? blocked) && (
        <Notice tone="error" className="mt-4">
          {failure ?? blocked}
        </Notice>
      )}
    </AlertDialog>
  )
}
